// Something else than what the dice are worth: chosen in the tray, for the dice that stand there now.
const tray = document.getElementById("tray");
let chosen = "", focused = false;

// What to ask for beside the dice.
export const fields = () => chosen ? { instead: chosen } : {};

// Other dice, another turn: what they are worth.
export function forget() {
  chosen = "";
}

// The button that was tapped, if it chooses that or lets it be. Until the sheet shows it, no box is to be tapped.
export function choose(button, place) {
  chosen = button.dataset.instead;
  focused = document.activeElement === button;
  tray.dataset.dice = "asking";
  place.disabled = true;
}

// The sheet shows it: the keyboard goes on at the button that undoes it.
export function shown() {
  if (!focused) return;
  focused = false;
  const buttons = [...tray.querySelectorAll("[data-instead]")];
  buttons.find(each => each.getClientRects().length)?.focus({ preventScroll: true });
}
