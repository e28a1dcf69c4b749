// Grey a button while its submission is pending, also when its sheet is swapped meanwhile.
import { announce } from "./announce.js";

const AT_ONCE = 400;              // milliseconds; an answer within them greys nothing
const tray = document.getElementById("tray");
let tapped = null, timer = 0;

const here = () => tapped && (tapped.isConnected || !tapped.id ? tapped : document.getElementById(tapped.id));

function grey(on) {
  const button = here();
  if (!button) return;
  button.toggleAttribute("data-waiting", on);
  if (on) button.setAttribute("aria-busy", "true");
  else button.removeAttribute("aria-busy");
}

// Note that this button's form is being submitted.
export function waits(button) {
  answered();
  tapped = button ?? null;
  timer = setTimeout(grey, AT_ONCE, true);
}

// Say in the tray that the submission failed and is retried.
export function cutOff() {
  clearTimeout(timer);
  grey(true);
  if (!tray || tray.hasAttribute("data-unsent")) return;
  tray.setAttribute("data-unsent", "");
  sayIt();
}

export function answered() {
  clearTimeout(timer);
  grey(false);
  tapped = null;
  tray?.removeAttribute("data-unsent");
}

// Say in the tray whether a fetch of highlights is unanswered. The tray is kept.
export function unanswered(on) {
  if (!tray || tray.hasAttribute("data-cut") === on) return;
  tray.toggleAttribute("data-cut", on);
  if (on) sayIt();
}

function sayIt() {
  const shown = [...tray.querySelectorAll(".when-cut, #cut")].find(each => each.getClientRects().length);
  announce(shown?.textContent.trim());
}

for (const news of ["table:laid", "dice:lit"]) document.addEventListener(news, () => {
  if (tray?.hasAttribute("data-unsent")) grey(true);
});
