// The one way in which new fragments come onto the page, whoever brought them. What a finger is on is not swapped away,
// the focus stays where it was, what was unfolded or chosen stays so, and half-typed text is kept.
import { isNew } from "./said_once.js";

const AFTER = 300;                // a region that is only just there is not heard
const waiting = [];
let pressed = false;
export const isPressed = () => pressed;

const words = document.getElementById("news");
const lastRound = () => document.querySelector("#whose-turn .last-round .sentence")?.textContent ?? "";
let said = document.getElementById("state")?.textContent, warned = lastRound();

// Say something to screen readers, once.
export function announce(text) {
  if (text) words.textContent = text;
}

// What a page says of itself when it has come. News that came meanwhile are newer: they stay, after it.
export function soon(text) {
  setTimeout(() => announce([text, words.textContent].filter(Boolean).join(" ")), AFTER);
}

// That the last round has begun, also to a device that comes only now.
const warn = ending => isNew("last-round", ending && "yes");
if (warn(warned)) soon(warned);

// Put fragments of this version in their places, at once or as soon as the finger is lifted.
export function applyFragments(html, version) {
  if (pressed) waiting.push({ html, version });
  else place(html);
}

function place(html) {
  const focus = document.activeElement;
  const unfolded = [...document.querySelectorAll("details[id]")].map(each => [each.id, each.open]);
  const chosen = [...document.querySelectorAll(".tabs :checked")].map(each => each.id);
  htmx.swap(document.body, html, { swapStyle: "none" });
  const { faded = "" } = document.getElementById("state").dataset;
  for (const id of faded.split(" ").filter(Boolean)) fade(document.getElementById(id));
  for (const [id, open] of unfolded) {
    const details = document.getElementById(id);
    if (details) details.open = open;
  }
  for (const each of document.querySelectorAll(".tabs input")) each.checked = chosen.includes(each.id);
  document.dispatchEvent(new CustomEvent("table:laid"));
  refocus(focus);
  const news = document.getElementById("state").textContent;
  const say = [...document.querySelectorAll("#tray .say")].find(visible);
  const ending = lastRound();
  if (news !== said || ending && !warned) {
    announce([news, warned ? "" : ending, say?.textContent].filter(Boolean).join(" "));
  }
  said = news;
  warned = ending;
  warn(ending);
}

// What just changed is shown once, not again whenever it is drawn anew.
export function fade(element) {
  for (const fresh of element.querySelectorAll("[data-fresh]")) fresh.removeAttribute("data-fresh");
}

// The keyboard goes on where it was; where that is gone, at the tray.
export function refocus(before) {
  if (before === document.body || visible(document.activeElement)) return;
  const same = before.id && document.getElementById(before.id);
  const next = visible(same) ? same : document.getElementById("tray") ?? document.querySelector("main");
  next?.focus({ preventScroll: true });
}

function visible(element) {
  return element && element !== document.body && element.isConnected && !element.matches(":disabled")
    && element.getClientRects().length > 0;
}

// A fragment in which somebody is typing waits for the next news.
document.addEventListener("htmx:oobBeforeSwap", event => {
  const typing = event.target.querySelector?.("input:not([type=checkbox]):focus, select:focus");
  if (typing) event.detail.shouldSwap = false;
});

function lifted() {
  setTimeout(() => {              // after the click that this finger makes
    pressed = false;
    for (const { html, version } of waiting.splice(0)) {
      if (version > document.getElementById("state").dataset.version) place(html);
    }
  });
}

document.addEventListener("pointerdown", event => { pressed = event.isPrimary && event.button === 0; }, true);
for (const end of ["pointerup", "pointercancel", "dragend", "contextmenu", "visibilitychange"]) {
  document.addEventListener(end, lifted, true);
}
window.addEventListener("blur", lifted);
