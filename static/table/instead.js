// Something else than what the dice are worth: chosen in the tray, for the dice that stand there now.
const tray = document.getElementById("tray");
let chosen = "", focused = false;

// The extra parameter beside the dice.
export const fields = () => chosen ? { instead: chosen } : {};

// With other dice or another turn the choice is void.
export function forget() {
  chosen = "";
}

// The button tapped, if it makes or cancels the choice. Until the sheet reflects that, no box may be tapped.
export function choose(button, place) {
  chosen = button.dataset.instead;
  focused = document.activeElement === button;
  tray.dataset.dice = "asking";
  place.disabled = true;
}

// Once the sheet reflects it, the focus goes to the button that undoes it.
export function shown() {
  if (!focused) return;
  focused = false;
  const buttons = [...tray.querySelectorAll("[data-instead]")];
  buttons.find(each => each.getClientRects().length)?.focus({ preventScroll: true });
}
