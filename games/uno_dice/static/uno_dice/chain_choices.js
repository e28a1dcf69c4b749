// Draw the choices of a whole throw: the die that is left last, with what its call does to the other boards, and what
// each penalty does to the board it is for.
import { nameOf } from "./chain_buttons.js";
import { called, die } from "./chain_dice.js";
import { penalty } from "./chain_throw.js";

const tray = document.getElementById("tray"), place = document.getElementById("choices"), words = place.dataset;
const SHOWN = ["match", "write", "nothing", "pick", "ask"];

export function choices(state, { chain, loose }, lit) {
  const shown = SHOWN.includes(state);
  if (!shown) place.hidden = true;
  if (!lit) return;               // until the next answer they stay as they are
  const endings = [...lit.querySelectorAll(".chain-endings li")];
  const best = Math.max(0, ...endings.map(each => each.dataset.chain.split(" ").length));
  tray.toggleAttribute("data-longest", chain.length > 0 && chain.length === best);
  tray.toggleAttribute("data-chainless", !chain.length);
  for (const each of tray.querySelectorAll(".chain-count")) each.textContent = chain.length;
  if (!shown) return;
  const lone = endings.length === 1 && "laid" in endings[0].dataset;
  const effects = loose.filter(each => penalty(each.code)).map((each, at) => effect(each, at, lit));
  const says = endings.length > 1 ? words.asks : lone && !("wins" in lit.dataset) ? words.calls : "";
  const heading = text("p", "more chain-asks", says);
  keep([...effects, heading, ...endings.map(each => ending(each, lone))].filter(each => each.textContent));
  place.hidden = !place.childElementCount;
}

// Show these elements. They stay the same ones if they say the same, as focus and pointer may be on one.
function keep(elements) {
  if (elements.map(each => each.outerHTML).join("") !== place.innerHTML) place.replaceChildren(...elements);
}

function ending(each, lone) {
  const chain = each.dataset.chain.split(" "), button = document.createElement(lone ? "p" : "button");
  button.className = lone ? "chain-ending" : "button chain-ending";
  const face = die(chain.at(-1), "", "span");
  if (!lone) {
    button.type = "button";
    button.id = `ending-${chain.at(-1)}`;
    button.dataset.ending = chain.at(-1);
    button.setAttribute("aria-pressed", String("laid" in each.dataset));
  }
  button.append(face, text("span", lone ? "more" : "", each.textContent));
  return button;
}

function effect({ code, to }, at, lit) {
  const line = [...lit.querySelectorAll(".chain-effects")][at]?.querySelector(`[data-seat="${to}"]`);
  return text("p", "more chain-effect", line ? said(code, to, line.textContent) : "");
}

const said = (code, to, effect) => words.effect
  .replace("{penalty}", called(code)).replace("{name}", nameOf(to)).replace("{effect}", effect);

function text(element, kind, words) {
  return Object.assign(document.createElement(element), { className: kind, textContent: words });
}
