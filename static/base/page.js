// Script of every page: what is shared, typed, kept over a reload and left again, and menus that close.
import "./modern_only.js";
import "./language.js";

// Share a link through the device's own dialog where the browser allows it, or copy it. Where a script may not copy,
// select the link's text, to be copied by hand.
for (const button of document.querySelectorAll("[data-hand=share]")) button.hidden = !navigator.share;

const link = share => share.dataset.url || location.origin + location.pathname;

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-hand]"), share = button?.closest(".share");
  if (!share) return;
  const url = link(share);
  if (button.dataset.hand === "copy") copy(share, url);
  else navigator.share({ title: document.querySelector("h1")?.textContent.trim(), url }).catch(() => {});
});

async function copy(share, url) {
  try {
    await navigator.clipboard.writeText(url);       // absent without HTTPS
    tell(share, share.dataset.copied);
  } catch {
    mark(share, url);
    tell(share, document.execCommand("copy") ? share.dataset.copied : share.dataset.marked);
  }
}

function tell(share, words) {
  share.querySelector("[role=status]").textContent = words;
}

// Select the text of the link, or the field that holds it.
function mark(share, url) {
  const shown = share.parentElement.querySelector(".address a"), field = share.querySelector("input");
  if (shown) return getSelection().selectAllChildren(shown);
  field.hidden = false;
  field.value = url;
  field.focus();
  field.select();
}

// Limit a name field to as many characters as the server keeps (games/kit/names.py). `maxlength` counts some characters
// twice.
const shorten = ({ target: field, isComposing }) => {
  const most = field.dataset?.signs, signs = most && !isComposing ? [...field.value.normalize("NFC")] : [];
  if (signs.length > most) field.value = signs.slice(0, most).join("");
};

for (const kind of ["input", "compositionend"]) document.addEventListener(kind, shorten);

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
function forget() {
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

// Keep what is typed and chosen in a form with `data-keeps` over a reload, and unfold the fields that are restored.
const UNKEPT = ["hidden", "file", "submit"];
const isChosen = field => ["checkbox", "radio"].includes(field.type);
const fieldsOf = form => [...form.elements].filter(each => each.name && !UNKEPT.includes(each.type));
const valueOf = field => isChosen(field) ? field.checked : field.value;

function put(field, value) {
  if (valueOf(field) === value) return;
  if (isChosen(field)) field.checked = value;
  else field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
}

document.querySelectorAll("form[data-keeps]").forEach((form, number) => {
  const name = `form-${number}`, before = saved(name), fields = fieldsOf(form);
  if (before?.length === fields.length) fields.forEach((field, place) => put(field, before[place]));
  form.addEventListener("input", () => save(name, fieldsOf(form).map(valueOf)));
  form.addEventListener("reset", () => save(name, null));
});
// htmx prevents the submission of its forms and sends them itself; a reset after the answer forgets their values.
addEventListener("submit", event => {
  if (!event.defaultPrevented && event.target.matches("[data-keeps]")) forget();
});

// Send the links home back through the tab's history, on a page that was opened from the front page: the device comes
// back to the very entry in which names were being typed. Each heading that is jumped to adds an entry, so each entry
// stores how many steps it is from the front page.
const links = document.querySelectorAll("a[data-back-home]");
const wasCounted = history.state?.steps !== undefined;      // before a reload, in another language perhaps
const isFromHome = wasCounted || [...links].some(each => each.href === document.referrer);

function count(steps) {
  if (history.state?.steps === undefined) history.replaceState({ ...history.state, steps }, "");
  return history.state.steps;
}

if (isFromHome) {
  let steps = count(1);
  window.addEventListener("hashchange", () => { steps = count(steps + 1); });
  for (const each of links) each.addEventListener("click", event => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.go(-steps);
  });
}

// Say that a typed code waits for its turn, once the answer takes longer than a second.
const PATIENCE = 1000;            // milliseconds

for (const form of document.querySelectorAll("form[data-in-line]")) {
  const status = form.querySelector("[role=status]");
  let waits = 0;
  form.addEventListener("submit", () => {
    clearTimeout(waits);
    waits = setTimeout(() => {
      status.hidden = false;
      status.textContent = status.dataset.says;
    }, PATIENCE);
  });
  // A device that comes back to the page does not wait any more.
  addEventListener("pageshow", () => {
    clearTimeout(waits);
    status.hidden = true;
  });
}

// Close menus.
const open = () => document.querySelectorAll("details.menu[open], details.more-of[open]");

document.addEventListener("click", event => {
  for (const menu of open()) if (!menu.contains(event.target)) menu.open = false;
});

// Close the menu once a form in it is sent, with everything that is unfolded in it.
document.addEventListener("sent", () => {
  for (const each of document.querySelectorAll("details.menu, details.menu details")) each.open = false;
}, true);

document.addEventListener("keydown", event => {
  if (event.key !== "Escape") return;
  for (const menu of open()) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

document.addEventListener("click", event => { if (event.target.closest("[data-print]")) print(); });

document.querySelector('.slip[role="alert"]')?.scrollIntoView({ block: "nearest" });

if (!CSS.supports("container-type: inline-size")) import("./container_queries.js");
