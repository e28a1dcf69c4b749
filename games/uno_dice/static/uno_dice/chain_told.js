// What a tap in the tray did, in words: which die came, where it went, and for whom it is. Pure but for the names.
import { nameOf } from "./chain_buttons.js";
import { called } from "./chain_dice.js";
import { count } from "./chain_throw.js";

const words = document.getElementById("chain").dataset;
const say = (sentence, die, more = "") => sentence.replace("{die}", called(die)).replace("{more}", more);

// The dice as they lie now, to compare with.
export const seen = ({ chain, loose }) => ({ chain: [...chain], loose: loose.map(each => ({ ...each })) });

// What is different from before; "" where no single die is.
export function told(before, now) {
  const { chain, loose } = now, more = loose.length - before.loose.length;
  if (chain.length > before.chain.length) return say(words.toldIn, chain.at(-1));
  if (chain.length < before.chain.length) return say(words.toldOut, before.chain[chain.length]);
  if (more > 0) return say(words.toldNew, loose.at(-1).code, count(now));
  if (more === -1) return say(words.toldGone, before.loose.find((each, at) => each.code !== loose[at]?.code).code);
  if (more < 0) return "";
  const aimed = loose.find((each, at) => each.to !== before.loose[at].to);
  return aimed ? say(words.toldFor, aimed.code, nameOf(aimed.to) || words.nobody) : "";
}
