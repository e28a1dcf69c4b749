// Move the focus between highlighted boxes with the arrow keys: left and right in reading order, up and down to the
// nearest one above or below. From a tray without highlights they lead to the sheet.
const page = document.querySelector(".table");
const LIT = "[data-state=legal], [data-state=zero], [data-state=armed], .button-give, .ask-give-up > summary";
const STEPS = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 };

const isShown = each => each.getClientRects().length > 0 && !each.matches(":disabled, .place:disabled *");
const lit = within => [...within.querySelectorAll(LIT)]
  .map(each => each.matches("button, summary") ? each : each.querySelector("button"))
  .filter(each => each && isShown(each));

// Return the boxes to move among: the highlighted ones in the part of the page that has the focus, or on the sheets if
// the tray has none.
function boxes(here) {
  const part = here.closest("#tray, #sheets");
  const found = part ? lit(part) : [];
  return found.length || part?.id === "sheets" ? found : lit(page.querySelector("#sheets"));
}

function middle(each) {
  const { left, top, width, height } = each.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

// Return the nearest box of another line in this direction. A box that is not straight above or below counts as farther
// away.
function beyond(here, all, way) {
  const from = middle(here), half = here.getBoundingClientRect().height / 2;
  const there = all.map(each => ({ each, ...middle(each) })).filter(({ y }) => (y - from.y) * way > half);
  const cost = ({ x, y }) => Math.abs(y - from.y) + 2 * Math.abs(x - from.x);
  return there.sort((one, other) => cost(one) - cost(other))[0]?.each;
}

function next(here, key) {
  const all = boxes(here), at = all.indexOf(here), way = STEPS[key];
  if (at < 0) return all.at(way > 0 ? 0 : -1);
  const upright = key === "ArrowUp" || key === "ArrowDown";
  return upright && beyond(here, all, way) || all[(at + way + all.length) % all.length];
}

document.addEventListener("keydown", event => {
  if (!STEPS[event.key] || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const here = event.target;
  if (!here.closest("#tray, #sheets") || here.matches("input, select, textarea")) return;
  const box = next(here, event.key);
  if (!box) return;
  event.preventDefault();
  box.focus();
});
