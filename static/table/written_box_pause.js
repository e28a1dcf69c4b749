// Show what was just written for a second, or until the next tap, before the sheet of the next player comes.
import { isPressed } from "../js/apply_fragments.js";

const LANDS = 1000, BOUNCE = 400, AGAIN = 100;      // a tap within BOUNCE is part of the tap that wrote
let timer = 0, since = 0, turn = null;

export const isPaused = () => turn !== null;

// Call `what` after the delay or at the next tap.
export function afterPause(what) {
  stay();
  turn = what;
  since = performance.now();
  timer = setTimeout(come, LANDS);
}

// Cancel the pending change: another sheet was opened.
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
