// What was just written is seen before the sheet turns to who plays next: for a second, or until the next tap.
import { isPressed } from "../js/apply_fragments.js";

const LANDS = 1000, BOUNCE = 400, AGAIN = 100;      // a tap within BOUNCE belongs to the one that wrote
let timer = 0, since = 0, turn = null;

export const isLanding = () => turn !== null;

// Call `what` after the delay or at the next tap.
export function onceLanded(what) {
  stay();
  turn = what;
  since = performance.now();
  timer = setTimeout(come, LANDS);
}

// Another sheet was opened: cancel the pending change.
export function stay() {
  clearTimeout(timer);
  turn = null;
}

function come() {
  if (isPressed()) timer = setTimeout(come, AGAIN);
  else turn?.();
}

for (const tap of ["click", "keydown"]) document.addEventListener(tap, () => {
  if (performance.now() - since > BOUNCE) turn?.();
}, true);
