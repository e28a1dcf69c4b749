// The tray of UNO Dice: dice by colour and number, a chain in the order they are tapped, and what is called aloud.
import { ask, unask } from "./asking.js";
import { buttons } from "./chain_buttons.js";
import { draw } from "./chain_dice.js";
import * as thrown from "./chain_throw.js";
import { announce, refocus } from "./lay.js";
import * as shelf from "./shelf.js";
import { why } from "./slip.js";

const tray = document.getElementById("tray"), form = document.getElementById("turn"), list = document.getElementById("chain");
const { seat, turn } = form.elements;
const TYPED = { y: "Y", j: "Y", r: "R", b: "B", g: "G", v: "G", s: "*", "*": "*", "+": "+1", "-": "-1" };      // in English and French
let now = thrown.emptyThrow(), answered = null, heard = null;      // the dice; what the lit board is about; the call that was read

const fields = () => thrown.fieldsOf(now, starting());
const sheet = () => document.getElementById(`sheet-${seat.value}`);
const call = () => document.getElementById("call");
const starting = () => !sheet()?.dataset.last;
const writing = () => tray.dataset.writes === "yes";
const question = () => `${seat.value} ${now.chain.join(" ")} | ${now.loose.map(each => each.code).join(" ")}`;
export const standing = () => writing() && !starting() && thrown.count(now) > 0;

// Write for this seat and turn from here on; null only watches.
export function writeFor(number, turnNumber, { first = false } = {}) {
  const { chain, loose, start } = form.elements, split = field => field.value.split(" ").filter(Boolean);
  const typed = { chain: split(chain), loose: split(loose).map(code => ({ code, to: null })), start: start.value };
  seat.value = number ?? "";
  turn.value = turnNumber;
  tray.dataset.writes = number ? "yes" : "no";
  shelf.forget(turnNumber);
  now = thrown.throwFrom(shelf.stored(turnNumber) ?? (first ? typed : {}));
  answered = null;
  show();
}

// The fields say what lies there, the list draws it, and what may stand next is asked.
function show() {
  for (const [name, value] of Object.entries(fields())) form.elements[name].value = value;
  if (standing()) look();
  else {
    unask();
    document.dispatchEvent(new CustomEvent("dice:short"));
  }
  settle();
}

export function look() {
  if (!standing()) return;
  const { chain, loose } = fields();
  ask(form.dataset.lit, { seat: seat.value, turn: turn.value, chain, loose });
}

// The lit board lies there: its links, and what may stand next.
export function fits() {
  answered = question();
  settle();
  announce([...tray.querySelectorAll(".say")].find(each => each.getClientRects().length)?.textContent);
}

function state(next) {
  if (!writing()) return "waiting";
  if (call() && thrown.untouched(now) && heard !== call().dataset.entry) return "said";
  if (starting()) return now.start ? "started" : "start";
  if (now.half) return "number";
  if (now.aiming !== null) return "target";
  if (thrown.room(now) > 0) return "short";
  if (answered !== question()) return tray.dataset.dice;
  if (next.length) return "match";
  const open = now.loose.findIndex(each => thrown.penalty(each.code) && each.to === null);
  if (open >= 0) now.aiming = open;
  return open >= 0 ? "target" : now.chain.length ? "write" : "nothing";
}

// What the tray shows follows from what lies in it.
function settle() {
  const lit = answered === question() ? sheet() : null, next = lit?.dataset.next?.split(" ").filter(Boolean) ?? [];
  const says = state(next), focus = document.activeElement, inTray = tray.contains(focus);
  tray.dataset.dice = says;
  tray.dataset.suit = now.half;
  tray.dataset.aims = now.aiming === null ? "" : now.loose[now.aiming].code;
  tray.toggleAttribute("data-rolled", now.rolled);
  tray.toggleAttribute("data-calls", Boolean(call()));
  draw({ ...now, room: thrown.room(now), says, call: call(), last: sheet()?.dataset.last, starting: starting(), links: lit?.querySelectorAll(".links li"), next: says === "match" ? next : [] });
  buttons(says, now, seat.value, call()?.dataset.go);
  if (inTray) refocus(focus);
}

function change(what) {
  what();
  heard = call()?.dataset.entry ?? heard;
  shelf.store(turn.value, thrown.kept(now));
  show();
}

function tapLoose(button, at) {
  const { code } = now.loose[at];
  if (thrown.penalty(code)) return change(() => { now.aiming = at; now.touched = at; });
  const reason = sheet().querySelector(`.refused [data-die="${CSS.escape(code)}"]`)?.textContent;
  if (answered !== question()) return;
  if (sheet().dataset.next.split(" ").includes(code)) change(() => thrown.join(now, at));
  else {
    now.touched = at;
    why(reason, button);
  }
}

function key(name) {
  if (!writing()) return;
  if (name === "back") change(() => thrown.back(now));
  else change(() => thrown.tap(now, name, starting()));
}

tray.addEventListener("click", event => {
  const button = event.target.closest("button");
  if (!button || !writing()) return;
  const { key: name, link, loose, target } = button.dataset;
  if (name) key(name);
  else if (link) change(() => thrown.cut(now, Number(link)));
  else if (loose) tapLoose(button, Number(loose));
  else if (target !== undefined) change(() => thrown.give(now, target));
  else if (button.id === "roll-again") change(() => thrown.throwAgain(now));
  else if (button.id === "go-on") change(() => {});
});

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const name = event.key === "Backspace" ? "back" : /^[1-6]$/.test(event.key) ? event.key : TYPED[event.key.toLowerCase()];
  if (!name) return;
  event.preventDefault();
  key(name);
});
shelf.follow(other => {
  now = thrown.throwFrom(other);
  show();
});
document.addEventListener("table:laid", settle);
