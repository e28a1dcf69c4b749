// Run a tray that the server draws: every tap extends the draft, and the answer says what may be tapped next. The entry
// is taken from a hidden field of that answer, so that only entries which the server has validated as a whole are sent.
import { ask, unask } from "./fetch_highlights.js";
import { announce, trayNews } from "./announce.js";
import * as trayStorage from "./tray_storage.js";
import { refuse, why } from "./refusal_popover.js";
import { laid } from "../table/highlight_boxes.js";

const PATIENCE = 8000, AS_ONE = 500;       // milliseconds; a second tap this soon on the key that wrote is none
const tray = document.getElementById("tray"), form = document.getElementById("turn");
const draft = document.getElementById("draft");
const { seat, turn } = form.elements;
let asking = false;               // the answer to the last tap is pending; "sent" while the tap itself is
let meant = "";                   // the entry tapped while pending: submitted if the answer still offers it
let refused = null;               // { slip, tap } of a refused tap, shown once the current state is drawn
let sent = Promise.resolve();     // serialises the taps at a shared draft
let heard = null;                 // the taps whose last one was announced
let stays = "";                   // the taps that the next entry of this player begins with, such as the tab
let tapped = null;                // the last tap on this page, until it is answered

const taps = () => draft.elements.taps.value;
const shared = () => Boolean(document.getElementById("state").dataset.draft);
const writing = () => tray.dataset.writes === "yes";
export const standing = writing;

function keep(value) {
  draft.elements.taps.value = value;
  form.elements.taps.value = value;
}

// Write for this seat and turn from now on. Without a seat this device only watches.
export function writeFor(number, turnNumber, { first = false } = {}) {
  const begun = number && number === seat.value ? stays : "";
  seat.value = number ?? "";
  turn.value = turnNumber;
  draft.elements.as.value = tray.dataset.as ?? "";
  tray.dataset.writes = number ? "yes" : "no";
  trayStorage.forget(turnNumber);
  keep(trayStorage.stored(turnNumber)?.taps ?? (first ? taps() : begun));
  const drawn = first && !taps() && document.getElementById("asks").dataset.taps === "";
  const sheet = drawn && document.querySelector(`#sheet-${seat.value}[data-fits]`);
  if (sheet) queueMicrotask(() => laid(sheet));      // the page came with it; once all scripts listen
  else look();
}

export function look() {
  if (writing()) {
    asking = true;
    tray.setAttribute("aria-busy", "true");
    ask(form.dataset.lit, { seat: seat.value, turn: turn.value, taps: taps() });
  } else {
    rest();
    unask();
    document.dispatchEvent(new CustomEvent("dice:short"));
  }
}

function rest() {
  asking = false;
  tray.removeAttribute("aria-busy");
}

// Take over the taps that the answer names as still valid, and announce what is new.
export function fits(found) {
  rest();
  const asks = document.getElementById("asks");
  keep(asks.dataset.taps);
  stays = asks.dataset.stays ?? "";
  trayStorage.store(turn.value, { taps: taps() });
  tray.dataset.dice = found === "nothing" ? "nothing" : "full";
  const sharing = document.getElementById("share").dataset.share === "yes" && !shared();
  if (sharing) send({ taps: taps() });
  const goes = !sharing && write();
  announce(taps() === heard ? "" : asks.dataset.heard, ...(goes ? [] : trayNews()));
  heard = taps();
  explain();
}

// Explain a refused tap: the button as it is drawn now knows the current reason, else the slip of the refusal is shown.
function explain() {
  if (!refused) return;
  const buttons = [...document.querySelectorAll(`[form="draft"][value="${CSS.escape(refused.tap)}"]`)];
  const button = buttons.find(each => each.getClientRects().length);
  if (button?.dataset.why) why(button.dataset.why, button);
  else refuse(refused.slip, button);
  refused = null;
}

// Submit the entry that was tapped while the answer was pending, or the only one that the last tap here can mean
// (`data-goes`): then return true.
function write() {
  const only = tapped ? document.querySelector("#asks button[form=turn][data-goes]") : null;
  if (only) {
    tray.dataset.wrote = tapped;
    setTimeout(() => delete tray.dataset.wrote, AS_ONE);
  }
  tapped = null;
  const button = only ?? document.querySelector(`button[form="turn"][value="${CSS.escape(meant)}"]`);
  if (only || meant) button?.click();
  meant = "";
  return Boolean(only);
}

function tap(name) {
  if (tray.dataset.wrote === name) return;
  tapped = name;
  meant = "";
  keep(`${taps()} ${name}`.trim());       // also in a shared draft: this tap may end the sharing
  if (shared() || asking === "sent") send({ tap: name });
  else look();
}

// Post to the shared draft, then fetch the current state whatever became of the tap.
function send(fields) {
  asking = "sent";
  tray.setAttribute("aria-busy", "true");
  unask();
  const token = form.elements.csrfmiddlewaretoken.value;
  const body = new URLSearchParams({ seat: seat.value, turn: turn.value, csrfmiddlewaretoken: token, ...fields });
  const mine = sent = sent.then(() => post(body, fields.tap)).then(() => mine === sent && look());
}

async function post(body, tapped = "") {
  const patience = new AbortController(), timer = setTimeout(() => patience.abort(), PATIENCE);
  const said = { method: "POST", body, headers: { "HX-Request": "true" }, signal: patience.signal };
  try {
    const answer = await fetch(form.dataset.draft, said), slip = answer.ok ? "" : await answer.text();
    refused = slip.includes('id="slip"') ? { slip, tap: tapped } : null;
  } catch { /* no answer: the current state is fetched all the same */ } finally {
    clearTimeout(timer);
  }
}

document.addEventListener("click", event => {
  const button = event.target.closest("button");
  if (!button || !writing() || button.disabled) return;
  if (button.getAttribute("form") === "draft") {
    event.preventDefault();
    if (button.getAttribute("aria-disabled") === "true") why(button.dataset.why, button);
    else tap(button.value);
  } else if (button.getAttribute("form") === "turn" && asking) {     // never submit what is not on screen yet
    event.preventDefault();
    meant = button.value;
  }
});

// A key shown on a button (one of `data-typed`) clicks it.
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const button = writing() && document.querySelector(`[data-typed~="${CSS.escape(event.key)}"]`);
  if (!button) return;
  event.preventDefault();
  button.click();
});

trayStorage.follow(other => {
  keep(other.taps ?? "");
  look();
});
