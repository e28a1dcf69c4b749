// What is half typed or half tapped on a page, kept by this entry of the tab's own history, so that a pull that loads
// the page anew loses nothing of it. In no store, as names are among it; who comes to the page anew finds it empty.
const PAUSE = 400;                // milliseconds; Safari takes a hundred changes in half a minute
const state = { ...history.state };
let waiting = 0, wrote = -PAUSE;

// What was kept under this name before the page was loaded once more; null where nothing was.
export const kept = name => state[name] ?? null;

// Keep this value under this name; null forgets it.
export function keep(name, value) {
  if (value === null) delete state[name];
  else state[name] = value;
  if (waiting) return;
  if (performance.now() - wrote > PAUSE) write();
  else {
    waiting = setTimeout(write, PAUSE);
    addEventListener("beforeunload", write);    // what was typed in the last moment before the page goes, too
  }
}

// Keep nothing from here on: a form is sent, and its page left.
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
