// The dice of this device for the turn it writes: tapped or typed, kept over a reload, and what they fit.
import { ask, unask } from "./asking.js";
import { hail } from "./hail.js";
import { announce } from "./lay.js";
import * as shelf from "./shelf.js";

const tray = document.getElementById("tray"), form = document.getElementById("turn");
const dice = tray.querySelector(".dice"), count = dice.children.length;
const { seat, turn, dice: typed } = form.elements;
let faces = [];

export const standing = () => faces.length === count && faces.every(Boolean);

// Write for this seat and turn from here on; null only watches.
export function writeFor(number, turnNumber, { first = false } = {}) {
  seat.value = number ?? "";
  turn.value = turnNumber;
  tray.dataset.writes = number ? "yes" : "no";
  shelf.forget(turn.value);
  const kept = shelf.stored(turn.value) ?? (first ? [...typed.value] : []);
  faces = Array.from({ length: count }, (_, place) => /^[1-6]$/.test(kept[place]) ? kept[place] : "");
  show();
}

function show() {
  const next = faces.indexOf("");
  typed.value = faces.join("");
  [...dice.children].forEach((die, place) => {
    const face = faces[place], words = face ? dice.dataset.full : dice.dataset.empty;
    die.setAttribute("aria-label", words.replace("{place}", place + 1).replace("{face}", face));
    if (face) die.removeAttribute("data-empty");
    else die.dataset.empty = place === next ? "next" : "";
    die.querySelector("use").setAttribute("href", face ? `#d${face}` : "#none");
  });
  unask();
  if (tray.dataset.writes === "no" || !standing()) {
    tray.dataset.dice = "short";
    document.dispatchEvent(new CustomEvent("dice:short"));
  } else look();
}

// Ask what the standing dice fit.
export function look() {
  if (!standing() || tray.dataset.writes === "no") return;
  if (!["full", "nothing"].includes(tray.dataset.dice)) tray.dataset.dice = "asking";
  ask(form.dataset.lit, { seat: seat.value, turn: turn.value, dice: typed.value });
}

// After the lit sheet lies there: the tray's sentence follows it.
export function fits(answer) {
  tray.dataset.dice = answer === "nothing" ? "nothing" : "full";
  hail();
  announce([...tray.querySelectorAll(".say")].find(each => each.getClientRects().length)?.textContent);
}

function put(face) {
  const place = faces.indexOf("");
  if (place < 0 || tray.dataset.writes === "no") return;
  faces[place] = face;
  shelf.store(turn.value, faces);
  show();
}

function lift(place) {
  if (place < 0 || tray.dataset.writes === "no" || !faces[place]) return;
  faces[place] = "";
  shelf.store(turn.value, faces);
  show();
}

function type(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  if (/^[1-6]$/.test(event.key)) put(event.key);
  else if (event.key === "Backspace") lift(faces.map(Boolean).lastIndexOf(true));
  else return;
  event.preventDefault();
}

dice.addEventListener("click", event => lift([...dice.children].indexOf(event.target.closest(".die"))));
tray.querySelector(".keys").addEventListener("click", event => {
  const key = event.target.closest("[data-face]");
  if (key) put(key.dataset.face);
});
document.addEventListener("keydown", type);
