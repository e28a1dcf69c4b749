// The sheets on which something may be tapped: how they look to everybody, and with this device's dice on them.
import { fade, refocus } from "./apply_fragments.js";

const page = document.querySelector(".table");
const unlit = new Map();          // the sheets as everybody sees them, by element id
let tray = null;                  // standing, look, fits, and whose sheet (writer) while it goesOn

function remember(element) {
  if (element.dataset.fits) return;
  const copy = element.cloneNode(true);
  fade(copy);
  unlit.set(element.id, copy);
}

export function rememberAll() {
  for (const each of page.querySelectorAll(".place .sheet")) remember(each);
}

// A pushed sheet that has dice on it: the highlighted one stays until the next highlighting arrives.
document.addEventListener("htmx:oobBeforeSwap", event => {
  const { target, detail } = event;
  if (!target.dataset.fits || !tray.standing() || !tray.goesOn()) return;
  detail.shouldSwap = false;
  remember(detail.fragment.querySelector(".sheet"));
  tray.look();
});

function swap(element, html) {
  const focus = document.activeElement;
  htmx.swap(element, html, { swapStyle: "outerHTML" });
  refocus(focus);
}

// Replace only the boxes that the dice fit, where nothing else on the sheet changes.
function light(boxes) {
  const focus = document.activeElement, sheet = document.getElementById(boxes.dataset.sheet);
  fade(sheet);
  for (const box of [...boxes.children]) document.getElementById(box.id).replaceWith(box);
  sheet.dataset.fits = boxes.dataset.fits;
  refocus(focus);
}

// The answer brings the sheet this device writes on or its boxes alone, other sheets that may be tapped for its entry,
// and what the tray asks.
document.addEventListener("dice:lit", event => {
  const brought = [...new DOMParser().parseFromString(event.detail, "text/html").body.children];
  const sheet = () => document.getElementById(`sheet-${tray.writer()}`);
  if (!sheet()) return;
  dim(brought.map(each => each.id));
  for (const each of brought) {
    each.removeAttribute("hx-swap-oob");
    if (each.dataset.sheet) light(each);
    else swap(document.getElementById(each.id), each.outerHTML);
  }
  tray.release();
  tray.fits(sheet().dataset.fits);
});

document.addEventListener("dice:short", () => {
  dim([]);
  document.getElementById("asks")?.replaceChildren();
  tray.release();
});

// Swap highlighted sheets back to the pushed ones, except those with these ids.
function dim(but) {
  for (const lit of page.querySelectorAll(".sheet[data-fits]")) {
    if (!but.includes(lit.id) && unlit.has(lit.id)) swap(lit, unlit.get(lit.id).outerHTML);
  }
}

// Start with the functions of this table's tray.
export function shine(tools) {
  tray = tools;
  rememberAll();
}
