// Highlight the sheets on which something may be tapped with this device's dice, and remember how everybody sees them.
import { markFresh, parse, refocus, replace } from "../js/apply_fragments.js";

const AGAIN = 2000;
const page = document.querySelector(".table");
const unlit = new Map();          // highlighted sheets as everybody sees them, by element id
let tray = null;                  // its standing, look, fits; the seat whose sheet it is (writer) while it goesOn
let learning = null, latest = "";

const lit = () => [...page.querySelectorAll(".sheet[data-fits]")];
const unknown = () => lit().some(sheet => !unlit.has(sheet.id));

function remember(sheet) {
  if (sheet.dataset.fits) return;
  const copy = sheet.cloneNode(true);
  for (const fresh of copy.querySelectorAll("[data-fresh]")) delete fresh.dataset.fresh;
  unlit.set(sheet.id, copy);
}

// Fetch how everybody sees the sheets that the page came with highlighted, until that is known.
function learn() {
  learning ??= fetchUnlit().finally(() => { learning = null; });
  return learning;
}

async function fetchUnlit() {
  while (unknown()) {
    try {
      const answer = await fetch(document.body.dataset.fragments, { headers: { "HX-Request": "true" } });
      const brought = parse(answer.ok ? await answer.text() : ""), [state] = brought;
      if (Number(state?.dataset.version) >= Number(document.getElementById("state").dataset.version)) {
        for (const each of brought) if (each.matches(".sheet") && !unlit.has(each.id)) unlit.set(each.id, each);
      }
    } catch {
      // no network: tried again below
    }
    if (unknown()) await new Promise(done => setTimeout(done, AGAIN));
  }
}

// Handle news of a sheet with dice on it: it stays highlighted until the next highlighting arrives, and takes no tap
// until then. Where the turn has moved on, show it as everybody sees it.
document.addEventListener("table:brought", event => {
  const { old, brought } = event.detail, sheet = old.closest(".sheet[data-fits]");
  if (!sheet || !tray) return;
  const whole = sheet === old, kept = unlit.get(sheet.id), goesOn = tray.standing() && tray.goesOn();
  if (whole) unlit.set(sheet.id, brought.cloneNode(true));
  else kept?.querySelector(`#${CSS.escape(brought.id)}`)?.replaceWith(brought.cloneNode(true));
  if (goesOn) {
    sheet.dataset.stale = "";     // `turns.js` asks again once all news are in place
    if (whole || kept) event.preventDefault();
  } else if (whole) unlit.delete(sheet.id);
  else if (kept) {
    event.preventDefault();
    dimOne(sheet);
  }
});

document.addEventListener("click", event => {
  if (!event.target.closest?.(".sheet[data-stale]")) return;
  event.preventDefault();
  event.stopPropagation();
}, true);

// Replace only the boxes that the dice fit, where nothing else on the sheet changes.
function light(boxes) {
  const sheet = document.getElementById(boxes.dataset.sheet);
  remember(sheet);
  for (const box of [...boxes.children]) document.getElementById(box.id)?.replaceWith(box);
  sheet.dataset.fits = boxes.dataset.fits;
  delete sheet.dataset.stale;
}

function put(brought) {
  const old = document.getElementById(brought.id);
  if (!old) return;
  if (old.matches(".sheet")) remember(old);
  replace(old, brought);
}

// Lay the answer on the page: highlighted sheets or their boxes alone, and what the tray asks. The sheets belong to the
// seat that this device writes for, or may be tapped for its entry.
function lay(html) {
  const brought = parse(html), focus = document.activeElement;
  const sheet = () => document.getElementById(`sheet-${tray.writer()}`);
  if (!sheet()) return;
  dim(brought.map(each => each.id));
  for (const each of brought) {
    if (each.dataset.sheet) light(each);
    else put(each);
  }
  markFresh();
  refocus(focus);
  laid(sheet());
}

// Tell the page that this sheet is highlighted, as an answer or the page itself has brought it.
export function laid(sheet) {
  tray.release();
  tray.fits(sheet.dataset.fits);
  document.dispatchEvent(new CustomEvent("dice:lit"));
}

document.addEventListener("dice:answer", event => {
  latest = event.detail;
  if (unknown()) learn().then(() => latest === event.detail && lay(latest));
  else lay(latest);
});

document.addEventListener("dice:short", () => {
  latest = "";
  if (unknown()) learn().then(() => latest === "" && dim([]));
  dim([]);
  for (const id of ["asks", "fitting", "lit-about"]) document.getElementById(id)?.replaceChildren();
  tray.release();
});

// Swap highlighted sheets back to how everybody sees them, except sheets with these ids.
function dim(but) {
  const focus = document.activeElement;
  for (const sheet of lit()) if (!but.includes(sheet.id) && unlit.has(sheet.id)) dimOne(sheet);
  markFresh();
  refocus(focus);
}

function dimOne(sheet) {
  replace(sheet, unlit.get(sheet.id));
  unlit.delete(sheet.id);
}

// Start with the functions of this table's tray.
export function highlight(tools) {
  tray = tools;
  if (unknown()) learn();
}
