// Keep what is half typed or half tapped in this entry of the tab's own history, so that a pull that reloads the page
// loses nothing of it. The browser's storage is not used, as names are among it: a new visit finds the page empty.
const PAUSE = 400;                // milliseconds; Safari allows a hundred changes in half a minute
const state = { ...history.state };
let waiting = 0, wrote = -PAUSE;

// Return what was kept under this name before the page was reloaded, or null.
export const saved = name => state[name] ?? null;

// Keep this value under this name; null forgets it.
export function save(name, value) {
  if (value === null) delete state[name];
  else state[name] = value;
  if (waiting) return;
  if (performance.now() - wrote > PAUSE) write();
  else {
    waiting = setTimeout(write, PAUSE);
    addEventListener("beforeunload", write);    // keeps also what was typed just before
  }
}

// Forget everything: a form is sent, and the page is left.
export function forget() {
  for (const name of Object.keys(state)) delete state[name];
  write();
}

function write() {
  clearTimeout(waiting);
  removeEventListener("beforeunload", write);
  waiting = 0;
  wrote = performance.now();
  history.replaceState(state, "");
}
