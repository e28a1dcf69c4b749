// Queue turns that are entered while an earlier entry waits for the connection: they are for the next seats of this
// device round the table, each for the turn after the one before it. They are sent in order, and only while the table
// is as it was expected when they were entered. Else they stay here until a person places or discards them.
import { announce } from "../js/announce.js";
import { hasPast } from "./box_history.js";
import { why } from "../js/refusal_popover.js";
import { saveQueue, savedQueue } from "./outbox.js";

const panel = document.getElementById("queue"), form = document.getElementById("turn");
const tray = document.getElementById("tray");
let { stopped = false, entries = [] } = savedQueue();
let first = null, cut = false;    // the entry that is being sent, { seat, turn }; whether its answer is missing

const state = () => document.getElementById("state").dataset;
const mayGoOn = () => entries.length > 0 && !first && !stopped;
const isStanding = () => form.elements.dice.value.length === tray.querySelectorAll(".dice-row .die").length;
const isInTray = ({ seat, turn }) => form.elements.seat.value === seat && form.elements.turn.value === turn;
const draw = () => panel && showQueue({ entries, stopped, next: ahead(), drop });
export const isWaiting = () => entries.length > 0;

function save() {
  if (!entries.length) stopped = false;
  saveQueue(entries.length ? { stopped, entries } : null);
  draw();
}

// Return the seat and turn that may be entered ahead, as attributes of the state, or null if the server's are in play.
export function ahead() {
  return panel && cut && first && !stopped ? after(entries.at(-1) ?? first) : null;
}

function moved() {
  document.dispatchEvent(new CustomEvent("queue:moved"));
  draw();
}

// Note that this entry of a turn is being sent or, with `unanswered`, waits for the connection.
export function behind(sent, unanswered) {
  if (!panel) return;
  first = sent.turn ? { seat: sent.seat, turn: sent.turn } : null;
  cut = unanswered;
  moved();
}

// Note that the entry is answered: the next one follows, or none after a refusal.
export function answered(written) {
  cut = false;
  if (!first) return;
  first = null;
  stopped ||= entries.length > 0 && !written;
  save();
  check();
  moved();
  lay();
}

// Add this tap to the queue, or say why not. Return false if nothing may be entered ahead.
export function add(box, key) {
  const next = ahead();
  if (!next || box?.name !== "box" || box.matches("[data-waiting], [data-queued]")) return false;
  if (hasPast(box)) why(box.getAttribute("aria-label"), box);
  else if (!isStanding()) why(panel.dataset.diceFirst, box);
  else push(next, key, box);
  return true;
}

function push({ seat, turn }, key, box) {
  const now = state(), { csrfmiddlewaretoken: _token, ...fields } = Object.fromEntries(new FormData(form));
  const values = { ...fields, seat, turn, key, ...box && { box: box.value } };
  const into = box?.getAttribute("aria-label").split(/\s*:\s/)[0] ?? "";
  const log = Number(now.log) + Number(turn) - Number(now.turn);     // each turn adds one entry to the log
  entries.push({ seat, turn, log, values, id: box?.id ?? "", into });
  save();
  moved();
  announce([...panel.querySelectorAll("li")].at(-1)?.textContent, tray.querySelector(".when-ahead")?.textContent);
}

// Drop a turn that is entered by hand, so that it is not sent a second time.
export function overtaken({ seat, turn }) {
  if (first || !entries.some(each => each.seat === seat && each.turn === turn)) return;
  entries = entries.filter(each => each.seat !== seat || each.turn !== turn);
  save();
}

// Lay the dice of the next entry again if the tray lost them: its storage was full, or another tab has changed it.
function lay() {
  const lost = mayGoOn() && !form.elements.dice.value && isInTray(entries[0]);
  if (lost) document.dispatchEvent(new CustomEvent("queue:place", { detail: entries[0].values }));
}

// Stop if the table is not as it would be after the entry before: another device has written. What the page shows may
// be older than the answer, as nothing is swapped under a pressed pointer.
function check({ isNewest = false } = {}) {
  if (!mayGoOn()) return;
  const { seat, turn, log } = state(), [next] = entries;
  if (isNewest || Number(log) >= next.log) {
    if (seat !== next.seat || turn !== next.turn || Number(log) !== next.log) stop();
  }
}

function stop() {
  stopped = true;
  save();
  if (isWaiting()) announce(panel.querySelector(".when-stopped").textContent);
}

// Send the next entry once the server has highlighted its dice and its box takes them. If the box does not take them,
// or none was tapped, the dice lie in the tray for a person.
function judge() {
  check();
  if (!mayGoOn() || !isInTray(entries[0])) return;
  const next = entries.shift(), box = document.getElementById(next.id);
  if (!next.id || form.elements.dice.value !== next.values.dice) return save();      // a person goes on with it
  if (box?.dataset.state !== "legal") {
    stop();
    return box && why(panel.dataset.unfit, box);
  }
  document.dispatchEvent(new CustomEvent("queue:send", { detail: next.values }));
  save();
}

function drop(entry) {
  entries = entries.filter(each => each !== entry);
  save();
  moved();
}

// Find the seat that plays after another one, and whether this device writes for it.
const rights = document.body.classList;

const isFree = seat => Boolean(document.querySelector(`#menu-seats [form=take][value="${seat}"]`));
const isOurs = seat => rights.contains(`holds-${seat}`) || rights.contains("host") && isFree(seat);

// Return the seat and turn after these, as attributes of the state, or null if another device writes for that seat.
function after(last) {
  const seats = [...document.querySelectorAll(".player:not([data-left])")].map(each => each.dataset.seat);
  const at = seats.indexOf(last.seat), seat = seats[(at + 1) % seats.length];
  if (at < 0 || !isOurs(seat)) return null;
  return { seat, turn: String(Number(last.turn) + 1), held: isFree(seat) ? "no" : "yes" };
}

// Draw the turns that wait among the notices, and the words about them, anew whenever they change.
const player = seat => document.querySelector(`.player[data-seat="${seat}"]`);
const nameOf = seat => player(seat)?.querySelector(".player-who bdi")?.textContent ?? "";

// Show these entries and the seat of `next`, which may be entered now; `drop` takes an entry out of the queue.
function showQueue({ entries, stopped, next, drop }) {
  panel.hidden = !next && !entries.length;
  panel.toggleAttribute("data-stopped", stopped);
  tray.toggleAttribute("data-ahead", Boolean(next));
  tray.toggleAttribute("data-queue", !panel.hidden);
  for (const each of document.querySelectorAll("[data-ahead-name]")) each.textContent = next ? nameOf(next.seat) : "";
  document.getElementById("only-one").hidden = !panel.hidden;
  const rows = entries.map((entry, at) => row(entry, stopped, at === entries.length - 1, drop));
  panel.querySelector("ol").replaceChildren(...rows);
  for (const box of document.querySelectorAll("[data-queued]")) box.removeAttribute("data-queued");
  for (const { id } of entries) document.getElementById(id)?.setAttribute("data-queued", "");
}

function row(entry, stopped, isLast, drop) {
  const li = panel.querySelector("template").content.firstElementChild.cloneNode(true);
  const [die, dice] = [li.querySelector(".dice-thrown svg"), li.querySelector(".dice-thrown")];
  const faces = [...entry.values.dice].map(face => {
    const copy = die.cloneNode(true);
    copy.querySelector("use").setAttribute("href", `#d${face}`);
    return copy;
  });
  li.dataset.player = entry.seat;
  li.querySelector(".chip").textContent = player(entry.seat)?.querySelector(".chip").textContent ?? "";
  li.querySelector("bdi").textContent = nameOf(entry.seat);
  dice.replaceChildren(...faces);
  li.querySelector(".hidden-text").textContent = [...entry.values.dice].join(" ");
  if (entry.into) li.querySelector(".unsent-into").textContent = entry.into;
  const [placed, discard] = li.querySelectorAll("button");
  placed.disabled = form.elements.seat.value !== entry.seat || tray.dataset.writes !== "yes";
  placed.hidden = !stopped;
  discard.hidden = !stopped && !isLast;     // else the turns of the entries behind it would change
  placed.addEventListener("click", () => {
    document.dispatchEvent(new CustomEvent("queue:place", { detail: entry.values }));
    drop(entry);
  });
  discard.addEventListener("click", () => drop(entry));
  return li;
}

if (panel) {
  tray.addEventListener("click", event => {
    const next = event.target.closest("[data-no-box]") && ahead();
    if (!next) return;
    if (isStanding()) push(next, "");
    else why(panel.dataset.diceFirst, event.target);
  });
  document.addEventListener("table:laid", () => {
    check();
    setTimeout(() => lay() || draw());        // after the tray has turned to the player in turn
  });
  document.addEventListener("dice:lit", () => {
    judge();
    draw();
  });
  setTimeout(() => {              // once it is known whether an entry is sent again
    check({ isNewest: true });
    draw();
  });
}
