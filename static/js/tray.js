// The dice of this device for the turn it writes: tapped or typed, kept over a reload, and what they fit.
import { announce } from "./lay.js";

const tray = document.getElementById("tray"), form = document.getElementById("turn");
const dice = tray.querySelector(".dice"), count = dice.children.length;
const { seat, turn, dice: typed } = form.elements;
const table = document.body.dataset.table;
let faces = [], asked = null;

// Kept by the browser, as a tablet may end a tab in a pocket: whoever goes home passes the turn on, but not the dice.
const shelf = () => `dice:${table}:${turn.value}:${seat.value}`;
export const standing = () => faces.length === count && faces.every(Boolean);

// Dice as they were left on the shelf for this turn: "5", "", "3" …
function stored() {
  try { return JSON.parse(localStorage.getItem(shelf()) ?? "null"); } catch { return null; }
}

function store() {
  try { localStorage.setItem(shelf(), JSON.stringify(faces)); } catch { /* a full or forbidden store loses only the reload */ }
}

// Beside this turn's only the dice of the turn before are kept, in case they are taken back; others are over.
function forget() {
  try {
    const kept = [turn.value, String(turn.value - 1)];
    for (const name of Object.keys(localStorage)) if (name.startsWith(`dice:${table}:`) && !kept.includes(name.split(":")[2])) localStorage.removeItem(name);
  } catch { /* as above */ }
}

// Write for this seat and turn from here on; null only watches.
export function writeFor(number, turnNumber, { first = false } = {}) {
  seat.value = number ?? "";
  turn.value = turnNumber;
  tray.dataset.writes = number ? "yes" : "no";
  forget();
  const kept = stored() ?? (first ? [...typed.value] : []);
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
  asked?.abort();
  if (tray.dataset.writes === "no" || !standing()) {
    tray.dataset.dice = "short";
    document.dispatchEvent(new CustomEvent("dice:short"));
  } else look();
}

// Ask what the standing dice fit. A newer question ends the older one; without an answer it is asked again.
export async function look() {
  if (!standing() || tray.dataset.writes === "no") return;
  asked?.abort();
  const mine = asked = new AbortController();
  if (!["full", "nothing"].includes(tray.dataset.dice)) tray.dataset.dice = "asking";
  const query = new URLSearchParams({ seat: seat.value, turn: turn.value, dice: typed.value });
  try {
    const answer = await fetch(`${form.dataset.lit}?${query}`, { signal: mine.signal, headers: { "HX-Request": "true" } });
    if (answer.status === 200) document.dispatchEvent(new CustomEvent("dice:lit", { detail: await answer.text() }));
    else if (answer.status >= 500) throw new Error(answer.statusText);
  } catch {
    if (!mine.signal.aborted) setTimeout(() => mine === asked && look(), 2000);
  }
}

// After the lit sheet lies there: the tray's sentence follows it.
export function fits(answer) {
  tray.dataset.dice = answer === "nothing" ? "nothing" : "full";
  announce([...tray.querySelectorAll(".say")].find(each => each.getClientRects().length)?.textContent);
}

function put(face) {
  const place = faces.indexOf("");
  if (place < 0 || tray.dataset.writes === "no") return;
  faces[place] = face;
  store();
  show();
}

function lift(place) {
  if (place < 0 || tray.dataset.writes === "no" || !faces[place]) return;
  faces[place] = "";
  store();
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
