// Take a double tap on a box as one entry: its second tap asks nothing about what the first has written.
import { boxUnder } from "./box_history.js";

const AS_ONE = 500;               // milliseconds
let wrote = "", when = -AS_ONE;

document.getElementById("turn")?.addEventListener("submit", ({ submitter }) => {
  wrote = submitter?.closest(".sheet") ? submitter.id : "";
  when = performance.now();
});

// Run before every other listener: the box has become another player's to tap, or tells its history.
window.addEventListener("click", event => {
  if (!wrote || performance.now() - when > AS_ONE || boxUnder(event)?.id !== wrote) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// A refused entry has written nothing, so the next tap asks anew.
document.addEventListener("htmx:beforeSwap", ({ detail }) => { if (detail.xhr.status !== 200) wrote = ""; });
