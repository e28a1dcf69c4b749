// A double tap on a box is one entry: its second tap asks nothing about what the first has written.
import { boxUnder } from "./box_history.js";

const AS_ONE = 500;               // milliseconds
let wrote = "", when = -AS_ONE;

document.getElementById("turn")?.addEventListener("submit", ({ submitter }) => {
  wrote = submitter?.closest(".sheet") ? submitter.id : "";
  when = performance.now();
});

// Before every other listener: the box has become somebody else's to tap, or tells its history.
window.addEventListener("click", event => {
  if (!wrote || performance.now() - when > AS_ONE || boxUnder(event)?.id !== wrote) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// What was refused wrote nothing: the next tap asks anew.
document.addEventListener("htmx:beforeSwap", ({ detail }) => { if (detail.xhr.status !== 200) wrote = ""; });
