// Say in words what a tap in the tray did: which die came, where it went, and which player it is for. Pure but for the
// names.
import { nameOf } from "./chain_buttons.js";
import { called } from "./chain_dice.js";
import { count } from "./chain_throw.js";

const words = document.getElementById("chain").dataset;
const say = (sentence, die, more = "") => sentence.replace("{die}", called(die)).replace("{more}", more);

// Copy the dice as they lie now, to compare with later.
export const seen = ({ chain, loose }) => ({ chain: [...chain], loose: loose.map(each => ({ ...each })) });

// Return what is different from before; "" if it is not a single die.
export function difference(before, now) {
  const { chain, loose } = now, more = loose.length - before.loose.length;
  if (chain.length > before.chain.length) return say(words.toldIn, chain.at(-1));
  if (chain.length < before.chain.length) return say(words.toldOut, before.chain[chain.length]);
  if (more > 0) return say(words.toldNew, loose.at(-1).code, count(now));
  if (more === -1) return say(words.toldGone, before.loose.find((each, at) => each.code !== loose[at]?.code).code);
  if (more < 0) return "";
  const aimed = loose.find((each, at) => each.to !== before.loose[at].to);
  return aimed ? say(words.toldFor, aimed.code, nameOf(aimed.to) || words.nobody) : "";
}
