// Follow the turn: which seat plays, which seat this device writes for, and which sheet is shown.
import "../table/arrows.js";
import { isPaused, afterPause, stay } from "../table/written_box_pause.js";
import { refocus } from "./apply_fragments.js";
import { boxUnder } from "../table/box_history.js";
import { highlight } from "../table/highlight_boxes.js";
import { ahead } from "../table/queue.js";
import { why } from "./refusal_popover.js";
import { reach } from "../table/written_boxes.js";
import "../table/first_turn.js";
import { drop } from "./tray_storage.js";
import "../table/signals.js";

const page = document.querySelector(".table"), tray = document.getElementById("tray");
let dice = null;                 // the tray of this game: writeFor, standing, look, fits
const mine = document.body.classList, host = mine.contains("host");
const holds = [...mine].filter(name => name.startsWith("holds-")).map(name => name.slice(6));
const places = [...page.querySelectorAll(".place")];
let turn = null, plays = null, drawn = "", writer = null, asHost = tray.dataset.as ?? null;

const state = () => ({ ...document.getElementById("state").dataset, ...ahead() });
const sheet = number => document.getElementById(`sheet-${number}`);

function writes(seat, held) {
  return mine.contains(`holds-${seat}`) || (host && (held === "no" || asHost === seat));
}

// Return the seat for which this device answers what another player's entry asks, or null: a seat of its own or, on the
// host's device, a seat that no device holds.
function answers() {
  const free = host ? state().free.split(" ") : [];
  const answersFor = number => number && (mine.contains(`holds-${number}`) || free.includes(number));
  return state().asked.split(" ").find(answersFor) ?? null;
}

// Show the sheet of this seat until the turn moves on. During this device's own turn the tray says so if the sheet is
// another player's.
function open(number) {
  stay();
  page.dataset.shown = number;
  mark(number);
  tray.toggleAttribute("data-away", tray.dataset.writes === "yes" && String(number) !== writer);
}

function mark(number) {
  for (const link of page.querySelectorAll(".player")) {
    if (link.dataset.seat === String(number)) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function settle({ first = false } = {}) {
  const { seat, turn: now, held, draft } = state(), wrote = writer;
  const written = !first && Number(now) > Number(turn) && page.dataset.shown === plays;
  const moved = !first && (now !== turn || seat !== plays);       // leaving the game moves the seat, not the turn
  const next = now !== turn;
  const asked = Boolean(asHost) && asHost !== seat && state().asked.split(" ").includes(asHost);
  if (asHost !== seat && !asked) asHost = null;
  turn = now;
  plays = seat;
  const redrawn = `${draft} ${state().asked}` !== drawn;    // the shared draft has changed, or who else writes now
  drawn = `${draft} ${state().asked}`;
  writer = asked ? asHost : seat && writes(seat, held) ? seat : answers();
  if (asHost) tray.dataset.as = asHost;
  else delete tray.dataset.as;
  tellAddress();
  release();
  const goesOn = !first && writer && writer === wrote && !next;     // its player types on while others write
  if (!goesOn && (first || moved || writer !== wrote)) dice.writeFor(writer, now, { first });
  else if (dice.standing() && (redrawn || !sheet(writer)?.dataset.fits || page.querySelector(".sheet[data-stale]"))) {
    dice.look();
  }
  // A device that begins to write here, also after a reload, is shown the sheet it writes on.
  const begins = writer && (first || moved || writer !== wrote || writer !== seat);
  const passed = holds.length === 1 ? holds[0] : seat;
  turnTo(begins ? writer : moved && seat ? passed : page.dataset.shown, { written, moved });
}

// Show the sheet of this seat. A sheet that was just written on stays in view for a moment first; the tray is the next
// player's at once.
function turnTo(number, { written, moved }) {
  if (written && number !== page.dataset.shown) afterPause(() => open(number));
  else if (moved || !isPaused() || number !== page.dataset.shown) return open(number);
  mark(page.dataset.shown);
}

// Enable only the sheets that this device may tap now: the one of the seat it writes for, and others that its entry is
// about.
function release() {
  for (const place of places) {
    const mayTap = place.dataset.seat === writer || place.querySelector(".sheet[data-fits]");
    place.disabled = !writer || !mayTap;
  }
  reach();
}

// Name in the URL the seat that the host writes for, so that a reload keeps it.
function tellAddress() {
  if (new URLSearchParams(location.search).get("as") === asHost) return;
  history.replaceState(null, "", document.body.dataset.here + (asHost ? `?as=${asHost}` : ""));
}

// Let the host write for a seat that another device holds, in turn or asked; for none any more if the number is "".
function standIn(number) {
  const focus = document.activeElement;
  asHost = number;
  settle();
  open(number || (writer ?? plays));
  refocus(focus);
}

for (const news of ["table:laid", "queue:moved"]) document.addEventListener(news, () => plays !== null && settle());

document.addEventListener("click", event => {
  const player = event.target.closest(".player"), standFor = event.target.closest("[data-write-for]");
  const back = event.target.closest("[data-back]");
  if (player || standFor || back) event.preventDefault();
  if (player) open(player.dataset.seat);
  if (standFor) standIn(standFor.dataset.writeFor);
  if (back) comeBack(back.dataset.back);
  const shut = event.target.closest(".place[disabled]");
  if (shut) refuse(shut, boxUnder(event));
});

function comeBack(number) {
  const focus = document.activeElement;
  open(number);
  refocus(focus);
}

// Answer a tap on a sheet that takes none now: show the reason beside the box, and animate the tray.
function refuse(place, box) {
  const says = tray.querySelector(".turn"), number = place.dataset.seat;
  const theirs = tray.dataset.writes === "yes";
  const words = says.querySelector(theirs ? `.when-away[data-seat="${number}"]` : "#off-turn")?.textContent;
  if (words && (box || !theirs)) why(words, box ?? place.querySelector(".strip"), theirs ? "" : "not_your_turn");
  says.classList.remove("is-nudged");
  requestAnimationFrame(() => says.classList.add("is-nudged"));
}

// Take a double tap on a box as one entry: its second tap asks nothing about what the first has written.
const AS_ONE = 500;               // milliseconds
let wrote = "", when = -AS_ONE;

document.getElementById("turn")?.addEventListener("submit", ({ submitter }) => {
  wrote = submitter?.closest(".sheet") ? submitter.id : "";
  when = performance.now();
});

// Run before every other listener: the box has become another player's to tap, or tells its history.
window.addEventListener("click", event => {
  if (!wrote || performance.now() - when > AS_ONE || boxUnder(event)?.id !== wrote) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// A refused entry has written nothing, so the next tap asks anew.
document.addEventListener("htmx:beforeSwap", ({ detail }) => { if (detail.xhr.status !== 200) wrote = ""; });

// Lay a trial's scripted throw in the tray by its link, in place of what was tapped before. The address becomes the
// table's own again, so that a reload in a later turn lays nothing.
const scripted = document.getElementById("scripted-throw");

function isTaken() {
  const query = new URLSearchParams(location.search);
  return scripted.dataset.fields.split(" ").some(name => query.has(name));
}

document.addEventListener("click", event => {
  if (event.target.closest("#take-scripted")) drop();
});
if (scripted && isTaken()) history.replaceState(null, "", document.body.dataset.here);

// Start with the functions of this game's tray.
export function play(tools) {
  dice = tools;
  highlight({ ...tools, release, writer: () => writer, goesOn: () => state().turn === turn && state().seat === plays });
  settle({ first: true });
  tray.dataset.ready = "";       // listeners are attached: taps and keys are handled from now on
}
