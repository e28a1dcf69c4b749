// Say what stands in a box where a tap on it writes nothing: no entry is about it, or dice are missing.
import { hasPast } from "./box_history.js";
import { why } from "../js/refusal_popover.js";

const QUIET = ".sheet [data-box]:not([form])";
const tray = document.getElementById("tray");

function tell(event) {
  const box = event.target.closest(`${QUIET}, .sheet [name=box][aria-disabled=true]`);
  if (!box || box.closest(":disabled")) return;
  if (!box.matches(QUIET) && (tray?.dataset.dice !== "short" || tray.dataset.writes !== "yes" || !hasPast(box))) return;
  event.preventDefault();
  why(box.getAttribute("aria-label") ?? "", box);
}

// Let the keyboard reach each box that has a history, on the sheets that may be tapped.
export function reach() {
  for (const box of document.querySelectorAll(QUIET)) {
    if (hasPast(box) && !box.closest(":disabled")) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
}

document.addEventListener("click", tell);
document.addEventListener("keydown", event => {
  if (["Enter", " "].includes(event.key) && event.target.matches(QUIET)) tell(event);
});
document.addEventListener("table:laid", reach);
reach();
