// Draw the buttons of the chain's tray: write, roll again, choose the player of a penalty, go on to the next player.
import { penalty } from "./chain_throw.js";

const named = ["roll-again", "targets", "nobody", "do-write", "go-on", "keep-all", "roll-these", "ask-no", "ask-yes"];
const [roll, targets, nobody, write, go, keep, rollThese, no, yes] = named.map(id => document.getElementById(id));
const [remove, takeOut] = ["remove-die", "take-out"].map(id => document.getElementById(id));
const players = () => [...document.querySelectorAll(".player")];

const playerOf = number => players().find(each => each.dataset.seat === number);
export const nameOf = number => playerOf(number)?.querySelector("bdi").textContent ?? "";
export const placeOf = number => players().findIndex(each => each.dataset.seat === number);

// Show the buttons for this state of the tray. Yellow is what comes next.
export function buttons(says, thrown, seat, { onwards, asks, coming }) {
  const { chain, loose, start, rolled, again, aiming, picked } = thrown;
  const offered = ["match", "write", "nothing"].includes(says), whole = offered || ["target", "pick"].includes(says);
  write.hidden = !(says === "started" || offered || says === "pick" || says === "short" && chain.length);
  write.textContent = label(says, chain, start);
  write.classList.toggle("next", ["started", "write", "nothing"].includes(says));
  remove.hidden = !whole;
  takeOut.hidden = says !== "pick" || !picked.startsWith("link");
  roll.hidden = rolled || !(offered || says === "target") || !loose.length;
  keep.hidden = says !== "again";
  rollThese.hidden = !again?.length;
  rollThese.textContent = rollLabel(again?.length);
  yes.hidden = no.hidden = says !== "ask";
  yes.textContent = asks ?? "";
  go.hidden = says !== "said";
  go.textContent = onwards ?? "";
  nobody.hidden = targets.hidden = says !== "target";
  // Nothing happens on the board of a player who has left the game.
  const others = players().filter(each => each.dataset.seat !== seat && !("left" in each.dataset));
  const which = loose.filter(each => penalty(each.code)).findIndex(each => each.at === aiming);
  const effects = coming?.querySelectorAll(".chain-effects")[which];
  offer(says === "target" ? others.map(each => target(each, effects)) : []);
  write.parentElement.toggleAttribute("data-empty", ![...write.parentElement.children].some(each => !each.hidden));
}

// Offer these buttons. They stay the same elements if they say the same after the server's answer, as focus and pointer
// may be on one.
function offer(buttons) {
  if (buttons.map(each => each.outerHTML).join("") !== targets.innerHTML) targets.replaceChildren(...buttons);
}

function rollLabel(dice) {
  return dice === 1 ? rollThese.dataset.one : rollThese.dataset.many.replace("{count}", dice);
}

function label(says, chain, start) {
  if (says === "started") return write.dataset.starts.replace("{number}", start);
  if (!chain.length) return write.dataset.nothing;
  return write.dataset.writes.replace("{numbers}", chain.map(code => code[1] ?? "★").join(" "));
}

function target(player, effects) {
  const button = document.createElement("button"), chip = player.querySelector(".chip").cloneNode(true);
  Object.assign(button, { type: "button", className: "button next" });
  button.dataset.target = player.dataset.seat;
  chip.dataset.player = player.dataset.player;
  const name = document.createElement("span"), effect = document.createElement("small");
  name.className = "target-aimed";
  effect.textContent = effects?.querySelector(`[data-seat="${player.dataset.seat}"]`)?.textContent ?? "";
  name.append(player.querySelector("bdi").cloneNode(true), " ", effect);
  button.append(chip, name);
  return button;
}
