// The tray of UNO Dice: six dice as they are tapped, the chain that the pad lays of them, and what is called aloud.
import { ask, unask } from "../js/fetch_highlights.js";
import { buttons, placeOf } from "./chain_buttons.js";
import { choices } from "./chain_choices.js";
import { draw } from "./chain_dice.js";
import { listen } from "./chain_taps.js";
import * as thrown from "./chain_throw.js";
import { difference, seen } from "./chain_changes.js";
import { announce, trayNews } from "../js/announce.js";
import { refocus } from "../js/apply_fragments.js";
import * as trayStorage from "../js/tray_storage.js";

const tray = document.getElementById("tray"), form = document.getElementById("turn");
const { seat, turn } = form.elements;
const OFFERED = ["match", "write", "nothing"], PASSING = ["target", "pick", "again", "ask"];
let now = thrown.emptyThrow();    // the dice
let answered = null;              // what the highlighted board was fetched for
let heard = null;                 // the call that was announced

const piece = key => document.getElementById(`s${seat.value}-${key}`);
const call = () => document.querySelector("#whose-turn .call");
const last = () => piece("last")?.dataset.last;
const starting = () => !last();
const writing = () => tray.dataset.writes === "yes";
const fields = () => ({ ...thrown.questionOf(now), aims: thrown.aims(now, placeOf) });
const question = () => JSON.stringify([seat.value, fields()]);
const lit = () => answered === question() ? piece("coming") : null;
export const standing = () => writing() && !starting() && thrown.count(now) > 0;

// Write for this seat and turn from now on. Without a seat this device only watches.
export function writeFor(number, turnNumber, { first = false } = {}) {
  const { chain, loose, start } = form.elements, split = field => field.value.split(" ").filter(Boolean);
  const beside = split(loose).map(code => ({ code, to: null }));
  const typed = { chain: split(chain), loose: beside, start: start.value };
  seat.value = number ?? "";
  turn.value = turnNumber;
  tray.dataset.writes = number ? "yes" : "no";
  trayStorage.forget(turnNumber);
  now = thrown.throwFrom(trayStorage.stored(turnNumber) ?? (first ? typed : {}));
  answered = null;
  show();
}

// Redraw the tray, and fetch what these dice make unless the answer is there.
function show() {
  if (!standing()) {
    unask();
    document.dispatchEvent(new CustomEvent("dice:short"));
  } else if (lit()) unask();      // an answer to dice that lie no longer may still be on its way
  else look();
  settle();
}

export function look() {
  if (standing()) ask(form.dataset.lit, { seat: seat.value, turn: turn.value, ...fields() });
}

// Show the highlighted board that has arrived: the chain that the pad lays, its links, and what may be changed.
export function fits() {
  answered = question();
  if (!now.hand) now.chain = piece("coming")?.dataset.chain.split(" ").filter(Boolean) ?? [];
  settle();
  if (thrown.room(now) === 0) announce(...trayNews());
  tapEarly();
}

function state(next) {
  if (!writing()) return "waiting";
  if (call() && thrown.untouched(now) && heard !== call().dataset.entry) return "said";
  if (starting()) return now.start ? "started" : "start";
  if (now.half) return "number";
  if (now.again) return "again";
  if (now.asking) return "ask";
  if (now.aiming !== null) return "target";
  if (thrown.room(now) > 0) return "short";
  if (!lit()) return unanswered(tray.dataset.dice);
  if (now.picked) return "pick";
  return next.length ? "match" : complete();
}

// Return the state until the answer to six dice comes.
function unanswered(before) {
  if (PASSING.includes(before)) return now.chain.length ? "write" : "match";
  return OFFERED.includes(before) ? before : "short";
}

// Return the state of a chain that may be written: each penalty needs a target first, unless the chain wins.
function complete() {
  const open = "wins" in lit().dataset ? -1 : now.dice.findIndex(each => thrown.penalty(each.code) && each.to === null);
  if (open >= 0) now.aiming = open;
  return open >= 0 ? "target" : now.chain.length ? "write" : "nothing";
}

// Draw the tray: everything it shows is derived from its dice.
function settle() {
  const next = lit()?.dataset.next?.split(" ").filter(Boolean) ?? [], whom = askable();
  const says = state(next), focus = document.activeElement, inTray = tray.contains(focus), lies = thrown.lying(now);
  for (const [name, value] of Object.entries(thrown.fieldsOf(now, starting()))) form.elements[name].value = value;
  tray.dataset.dice = says;
  tray.dataset.suit = now.half;
  tray.dataset.aims = now.aiming === null ? "" : now.dice[now.aiming].code;
  tray.toggleAttribute("data-rolled", now.rolled);
  tray.toggleAttribute("data-begun", !thrown.untouched(now));
  tray.toggleAttribute("data-calls", Boolean(call()));
  document.getElementById("ask-says")?.replaceChildren(...whom?.cloneNode(true).childNodes ?? []);
  draw({
    ...now, ...lies, says, call: call(), last: last(), starting: starting(), room: thrown.room(now), lit: lit(),
    next: says === "match" ? next : [],
  });
  const words = { onwards: call()?.dataset.go, asks: whom?.dataset.yes, coming: piece("coming") };
  buttons(says, { ...now, ...lies }, seat.value, words);
  choices(says, lies, lit());
  if (inTray) refocus(focus);
}

// Return the element of the seat that may decline the call, if this device would have to enter its answer: that seat is
// asked before the submission. Otherwise return null.
function askable() {
  const whom = lit()?.querySelector(".chain-declining"), number = whom?.dataset.seat, mine = document.body.classList;
  const held = document.getElementById("held")?.dataset.seats.split(" ") ?? [];
  return mine.contains(`holds-${number}`) || mine.contains("host") && !held.includes(number) ? whom : null;
}

// Change the dice by `what`, which gets the dice chosen to roll again. Any action ends that choice.
function change(what) {
  const { again } = now, before = seen(now);
  Object.assign(now, { again: null, asking: false, declines: "" });
  what(now, again);
  heard = call()?.dataset.entry ?? heard;
  trayStorage.store(turn.value, thrown.kept(now));
  show();
  const did = difference(before, now);
  announce(did, ...did && (thrown.room(now) > 0 || !lit()) ? [] : trayNews());
}

const tapEarly = listen({ tray, form, writing, starting, change, askable, lit, now: () => now });
trayStorage.follow(other => {
  now = thrown.throwFrom(other);
  show();
});
document.addEventListener("table:laid", settle);
