// The verbs of the chain's tray: write, roll again, whom a penalty is for, and on to the next player.
import { count, penalty } from "./chain_throw.js";

const [roll, targets, nobody, write, go] = ["roll-again", "targets", "nobody", "do-write", "go-on"].map(id => document.getElementById(id));
const players = () => [...document.querySelectorAll(".player")];

export const nameOf = number => players().find(each => each.dataset.seat === number)?.querySelector("bdi").textContent ?? "";

// Show what may be done in this state of the tray; yellow is what comes next.
export function buttons(says, thrown, seat, onwards) {
  const { chain, loose, start, rolled } = thrown, offered = ["match", "write", "nothing"].includes(says);
  write.hidden = !(says === "started" || offered || says === "short" && chain.length);
  write.textContent = label(says, chain, start);
  write.classList.toggle("next", ["started", "write", "nothing"].includes(says));
  roll.hidden = rolled || !offered || !loose.some(each => !penalty(each.code));
  go.hidden = says !== "said";
  go.textContent = onwards ?? "";
  nobody.hidden = targets.hidden = says !== "target";
  targets.replaceChildren(...(says === "target" ? players().filter(each => each.dataset.seat !== seat).map(target) : []));
  write.parentElement.toggleAttribute("data-empty", ![...write.parentElement.children].some(each => !each.hidden));
}

function label(says, chain, start) {
  if (says === "started") return write.dataset.starts.replace("{number}", start);
  if (!chain.length) return write.dataset.nothing;
  return write.dataset.writes.replace("{numbers}", chain.map(code => code[1] ?? "★").join(" "));
}

function target(player) {
  const button = document.createElement("button"), chip = player.querySelector(".chip").cloneNode(true);
  Object.assign(button, { type: "button", className: "button next" });
  button.dataset.target = player.dataset.seat;
  chip.dataset.player = player.dataset.player;
  button.append(chip, player.querySelector("bdi").cloneNode(true));
  return button;
}
