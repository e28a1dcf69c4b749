// Enter something else than what the dice are worth: it is chosen in the tray, for the dice that stand there now.
const tray = document.getElementById("tray");
let chosen = "", focused = false;

// Return the extra parameter beside the dice.
export const fields = () => chosen ? { instead: chosen } : {};

// Forget the choice: other dice or another turn make it void.
export function forget() {
  chosen = "";
}

// Make or cancel the choice by this button. Until the sheet reflects that, no box may be tapped.
export function choose(button, place) {
  chosen = button.dataset.instead;
  focused = document.activeElement === button;
  tray.dataset.dice = "asking";
  place.disabled = true;
}

// Focus the button that undoes the choice, once the sheet reflects it.
export function shown() {
  if (!focused) return;
  focused = false;
  const buttons = [...tray.querySelectorAll("[data-instead]")];
  buttons.find(each => each.getClientRects().length)?.focus({ preventScroll: true });
}
