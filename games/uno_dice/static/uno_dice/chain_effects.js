// Describe what a penalty does to a board as it is now, in the words of the tray: UN-8, UN-9 and UN-27.
import { penalty } from "./chain_throw.js";

const spaces = seat => [...document.querySelectorAll(`#sheet-${seat} .board-path .space`)];
const isWritten = space => ["written", "last"].includes(space.dataset.state);
const isExtra = space => space.closest("[data-extra]") !== null;
const shown = space => space.querySelector("span").lastChild.textContent.trim();

// Describe what the penalty aimed now does to this seat's board; penalties aimed there before it in this turn have done
// their work by then. Until one is being aimed, it is the first penalty without a target.
export function effectOn(seat, loose, aiming, words) {
  const at = aiming ?? loose.findIndex(each => penalty(each.code) && each.to === null), code = loose[at]?.code;
  if (!code) return "";
  const before = loose.slice(0, at).filter(each => each.to === seat && each.code === code).length;
  return code === "+1" ? longer(spaces(seat), before, words) : shorter(spaces(seat), before, words);
}

function longer(path, before, words) {
  const extras = path.filter(isExtra);
  if (!extras.length) return words.plain;
  return extras.filter(each => each.dataset.state === "unearned").length > before ? words.more : words.outlined;
}

function shorter(path, before, words) {
  const written = path.filter(isWritten);
  const last = written[Math.max(written.length - 1 - before, 0)], isStar = last && shown(last) === "★";
  if (written.length - before < 2) return isStar ? words.oneStar : words.one;
  return isStar ? words.star : words.number.replace("{number}", shown(last));
}
