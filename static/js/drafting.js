// A tray that the server draws: every tap joins the draft, and the answer says what may be tapped next. What is written
// in the end lies in a hidden field of that answer, so an entry is always one that the server has seen whole.
import { ask, unask } from "./fetch_highlights.js";
import { announce } from "./apply_fragments.js";
import * as trayStorage from "./tray_storage.js";
import { refuse, why } from "./refusal_popover.js";

const tray = document.getElementById("tray"), form = document.getElementById("turn");
const draft = document.getElementById("draft");
const { seat, turn } = form.elements;
let asking = false;               // the answer to the last tap is not here yet
let meant = "";                   // the entry whose button was tapped meanwhile: written if the answer still has it
let refused = null;               // what the server said no to: its slip and the tap, shown beside what is there now
let sent = Promise.resolve();     // taps at an entry that several tablets draw up go one after the other
let stays = "";                   // the taps with which the next entry of this player begins, such as the tab

const taps = () => draft.elements.taps.value;
const shared = () => Boolean(document.getElementById("state").dataset.draft);
const writing = () => tray.dataset.writes === "yes";
export const standing = writing;

function keep(value) {
  draft.elements.taps.value = value;
  form.elements.taps.value = value;
}

// Write for this seat and turn from here on; null only watches.
export function writeFor(number, turnNumber, { first = false } = {}) {
  const begun = number && number === seat.value ? stays : "";
  seat.value = number ?? "";
  turn.value = turnNumber;
  draft.elements.as.value = tray.dataset.as ?? "";
  tray.dataset.writes = number ? "yes" : "no";
  trayStorage.forget(turnNumber);
  keep(trayStorage.stored(turnNumber)?.taps ?? (first ? taps() : begun));
  look();
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

// The answer is here: it says itself which taps still count.
export function fits(found) {
  rest();
  const asks = document.getElementById("asks");
  keep(asks.dataset.taps);
  stays = asks.dataset.stays ?? "";
  trayStorage.store(turn.value, { taps: taps() });
  tray.dataset.dice = found === "nothing" ? "nothing" : "full";
  if (document.getElementById("share").dataset.share === "yes" && !shared()) send({ taps: taps() });
  else write();
  announce([...tray.querySelectorAll(".say")].find(each => each.getClientRects().length)?.textContent);
  explain();
}

// A tap that came too late for what is there now is not simply gone: what is drawn by now knows best why.
function explain() {
  if (!refused) return;
  const buttons = [...document.querySelectorAll(`[form="draft"][value="${CSS.escape(refused.tap)}"]`)];
  const button = buttons.find(each => each.getClientRects().length);
  if (button?.dataset.why) why(button.dataset.why, button);
  else refuse(refused.slip, button);
  refused = null;
}

function write() {
  const button = document.querySelector(`button[form="turn"][value="${CSS.escape(meant)}"]`);
  if (meant) button?.click();
  meant = "";
}

function tap(name) {
  meant = "";
  keep(`${taps()} ${name}`.trim());       // also here: a tap may end what is shared
  if (shared() || asking === "sent") send({ tap: name });
  else look();
}

// Tell all tablets; what is there then is asked, whatever became of this tap.
function send(fields) {
  asking = "sent";
  tray.setAttribute("aria-busy", "true");
  unask();
  const token = form.elements.csrfmiddlewaretoken.value;
  const body = new URLSearchParams({ seat: seat.value, turn: turn.value, csrfmiddlewaretoken: token, ...fields });
  const post = () => fetch(form.dataset.draft, {
    method: "POST", body, headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(8000),
  }).then(async answer => {
    const slip = answer.ok ? "" : await answer.text();
    refused = slip.includes('id="slip"') ? { slip, tap: fields.tap ?? "" } : null;
  }).catch(() => {});
  const mine = sent = sent.then(post).then(() => mine === sent && look());
}

document.addEventListener("click", event => {
  const button = event.target.closest("button");
  if (!button || !writing() || button.disabled) return;
  if (button.getAttribute("form") === "draft") {
    event.preventDefault();
    if (button.getAttribute("aria-disabled") === "true") why(button.dataset.why, button);
    else tap(button.value);
  } else if (button.getAttribute("form") === "turn" && asking) {     // what is written must be what is seen
    event.preventDefault();
    meant = button.value;
  }
});

// Keys that stand on a button of the tray or a sheet tap it.
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const button = writing() && document.querySelector(`[data-typed="${CSS.escape(event.key)}"]`);
  if (!button) return;
  event.preventDefault();
  button.click();
});

trayStorage.follow(other => {
  keep(other.taps ?? "");
  look();
});
