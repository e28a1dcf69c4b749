// Run the tray of dice for the turn that this device writes: dice are tapped or typed and kept over a reload, and the
// boxes they fit are highlighted.
import { ask, unask } from "../js/fetch_highlights.js";
import * as instead from "./alternative_entry.js";
import { ahead, isWaiting } from "./queue.js";
import { announce, trayNews } from "../js/announce.js";
import { refocus } from "../js/apply_fragments.js";
import * as rolls from "./rolls.js";
import { show as showOthers } from "./show_dice.js";
import * as trayStorage from "../js/tray_storage.js";
import { why } from "../js/refusal_popover.js";

const STAND = ["full", "nothing", "instead"];    // what the sheet says of complete dice
const BOUNCE = 400;               // milliseconds; a tap this soon after the last face was meant for another face
const tray = document.getElementById("tray"), form = document.getElementById("turn");
const dice = tray.querySelector(".dice-row"), most = Number(dice.dataset.rolls ?? 1);
const again = document.getElementById("roll-again");
const { seat, turn, dice: typed, rolls: told } = form.elements;
let hand = rolls.none(), stood = 0;

const writing = () => tray.dataset.writes === "yes";
export const standing = () => rolls.standing(hand);

// Write for this seat and turn from now on. Without a seat this device only watches.
export function writeFor(number, turnNumber, { first = false } = {}) {
  seat.value = number ?? "";
  turn.value = turnNumber;
  tray.dataset.writes = number ? "yes" : "no";
  if (!ahead() && !isWaiting()) trayStorage.forget(turn.value);
  const stored = trayStorage.stored(turn.value);
  hand = stored ? rolls.kept(stored) : first ? rolls.typed(typed.value, told?.value) : rolls.none();
  show();
}

function show() {
  draw();
  unask();
  instead.forget();
  if (!writing() || !standing()) {
    tray.dataset.dice = "short";
    document.dispatchEvent(new CustomEvent("dice:short"));
  } else look();
}

function draw() {
  const next = hand.faces.indexOf("");
  typed.value = hand.faces.join("");
  if (told) told.value = rolls.told(hand);
  tray.dataset.roll = rolls.number(hand);
  if (again) again.disabled = !rolls.mayRoll(hand, most) || hand.held.length === hand.faces.length;
  [...dice.children].forEach((die, place) => drawDie(die, place, hand.faces[place], next));
}

function drawDie(die, place, face, next) {
  const held = hand.held.includes(place), fixed = hand.kept.includes(place), choosing = rolls.mayRoll(hand, most);
  const { full, empty, hold, held: kept } = dice.dataset;
  const words = !face ? empty : (choosing ? held : fixed) ? kept : choosing ? hold : full;
  die.setAttribute("aria-label", words.replace("{place}", place + 1).replace("{face}", face));
  if (choosing) die.setAttribute("aria-pressed", held);
  else die.removeAttribute("aria-pressed");
  die.toggleAttribute("data-held", choosing ? held : fixed);
  if (face) die.removeAttribute("data-empty");
  else die.dataset.empty = place === next ? "next" : "";
  die.querySelector("use").setAttribute("href", face ? `#d${face}` : "#none");
}

// Fetch the boxes that the complete dice fit.
export function look() {
  if (!standing() || !writing()) return;
  if (!STAND.includes(tray.dataset.dice)) tray.dataset.dice = "asking";
  if (ahead()) return;            // the server highlights no turn before its time
  ask(form.dataset.lit, { seat: seat.value, turn: turn.value, dice: typed.value, ...instead.fields() });
}

// Let the tray's sentence follow the highlighted sheet, once that is in place.
export function fits(answer) {
  tray.dataset.dice = STAND.includes(answer) ? answer : "full";
  callOut();
  instead.shown();
  announce(...trayNews());
}

// Announce each die that came to lie on the table or was taken away; after a new roll, announce what the tray says.
function tell(before) {
  if (hand.before.length !== before.roll) return announce(...trayNews());
  const { told: full, empty } = dice.dataset;
  hand.faces.forEach((face, place) => {
    const words = (face ? full : empty).replace("{place}", place + 1).replace("{face}", face);
    if (face !== before.faces[place]) announce(words);
  });
}

function change(what, redraw = show) {
  if (!writing()) return;
  const focus = document.activeElement, stand = standing();
  const before = { faces: [...hand.faces], roll: hand.before.length };
  what(hand);
  if (standing() && !stand) stood = performance.now();
  trayStorage.store(turn.value, hand);
  if (!ahead()) showOthers(hand);
  redraw();
  tell(before);
  if (tray.contains(focus)) refocus(focus);
}

// Take a tap on a die: hold it or let it go while a roll is left, else remove it, to be tapped anew.
function touch(place) {
  if (place < 0 || !writing() || !hand.faces[place]) return;
  if (rolls.mayRoll(hand, most)) change(() => rolls.hold(hand, place), draw);
  else if (hand.kept.includes(place)) why(dice.dataset.stays, dice.children[place]);
  else change(() => rolls.lift(hand, place));
}

function type(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  if (/^[1-6]$/.test(event.key)) change(() => rolls.put(hand, event.key));
  else if (event.key === "Backspace") change(rolls.back);
  else return;
  event.preventDefault();
}

// Show in the tray what the dice are on this sheet, where it calls that out: it stands before what to tap. The words
// come with the highlighted sheet.
function callOut() {
  call(document.querySelector(".place:not([disabled]) .sheet[data-hail]")?.dataset ?? {});
}

function call({ hail: word = "", hailMore: why = "" }) {
  tray.toggleAttribute("data-hailed", Boolean(word));
  for (const each of tray.querySelectorAll("[data-hail-word]")) each.textContent = word;
  for (const each of tray.querySelectorAll("[data-hail-why]")) each.textContent = why;
}

document.addEventListener("table:laid", callOut);
document.addEventListener("dice:short", () => call({}));      // the highlighted sheet goes with the dice

trayStorage.follow(other => {
  hand = rolls.kept(other);
  show();
});
document.addEventListener("queue:place", ({ detail }) => change(() => {
  hand = rolls.typed(detail.dice, detail.rolls);
}));
dice.addEventListener("click", event => touch([...dice.children].indexOf(event.target.closest(".die"))));
tray.addEventListener("click", event => {
  const key = event.target.closest(".key[data-face], [data-lift]"), bounced = performance.now() - stood < BOUNCE;
  const other = event.target.closest("[data-instead]");
  if (other) {
    instead.choose(other, document.querySelector(`.place[data-seat="${seat.value}"]`));
    look();
  }
  if (key?.dataset.face) change(() => rolls.put(hand, key.dataset.face));
  else if (key && !bounced) change(rolls.back);
  else if (event.target === again && !bounced) change(rolls.again);
});
document.addEventListener("keydown", type);
