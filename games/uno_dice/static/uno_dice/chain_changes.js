// Say in words what a tap in the tray did: which die came, where it went, and which player it is for. Pure but for the
// names.
import { nameOf } from "./chain_buttons.js";
import { called } from "./chain_dice.js";
import { count, lying } from "./chain_throw.js";

const words = document.getElementById("chain").dataset;
const say = (sentence, die, more = "") => sentence.replace("{die}", called(die)).replace("{more}", more);

// Copy the dice as they lie now, to compare with later.
export const seen = thrown => ({ dice: thrown.dice.map(each => ({ ...each })), chain: [...thrown.chain] });

// Return the first die of these that is not among the others.
function beyond(chain, other) {
  const rest = [...other];
  return chain.find(code => {
    const at = rest.indexOf(code);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

// Return what is different from before; "" if it is not a single die.
export function difference(before, now) {
  const more = now.dice.length - before.dice.length;
  if (more > 0) return say(words.toldNew, now.dice.at(-1).code, count(now));
  if (more === -1) return say(words.toldGone, before.dice.find((each, at) => each.code !== now.dice[at]?.code).code);
  if (more < 0) return "";
  const was = lying(before).chain, is = lying(now).chain, into = beyond(is, was), out = beyond(was, is);
  if (into) return say(words.toldIn, into);
  if (out) return say(words.toldOut, out);
  const moved = is.find((code, at) => code !== was[at]);
  if (moved) return say(words.toldMoved, moved);
  const aimed = now.dice.find((each, at) => each.to !== before.dice[at].to);
  return aimed ? say(words.toldFor, aimed.code, nameOf(aimed.to) || words.nobody) : "";
}
