// Put new fragments, and pieces of them, onto the page, from the socket, the poll or an answer. Only this module does
// so: it keeps the element under a pressed pointer, the focus, what was unfolded or chosen, and half-typed text.
import * as spoken from "./announce.js";

const { isNew, soon, trayNews } = spoken;
export const announce = spoken.announce;

const waiting = [], unput = new Map();
let noticed = [];                 // ids of the fresh boxes that were marked
let pressed = false;
export const isPressed = () => pressed;

const lastRound = () => document.querySelector("#whose-turn .is-last-round .turn-sentence")?.textContent ?? "";
let said = document.getElementById("state")?.textContent, warned = lastRound();

// Announce the last round once, also on a device that loads the page during it.
const warn = ending => isNew("last-round", ending && "yes");
if (warn(warned)) soon(warned);

// Apply fragments of this version, or queue them while a pointer is pressed: swapping its target would lose the click.
export function applyFragments(html, version) {
  if (!pressed) return place(html);
  unpressed(() => version > document.getElementById("state").dataset.version && place(html));
}

// Run this work once no pointer is pressed.
export function unpressed(work) {
  if (pressed) waiting.push(work);
  else work();
}

function place(html) {
  const focus = document.activeElement;
  const unfolded = [...document.querySelectorAll("details[id]")].map(each => [each.id, each.open]);
  const chosen = [...document.querySelectorAll(".papers-tabs :checked")].map(each => each.id);
  for (const each of [...unput.values(), ...parse(html)]) put(each);
  markFresh();
  for (const [id, open] of unfolded) {
    const details = document.getElementById(id);
    if (details) details.open = open;
  }
  for (const each of document.querySelectorAll(".papers-tabs input")) each.checked = chosen.includes(each.id);
  document.dispatchEvent(new CustomEvent("table:laid"));
  refocus(focus);
  const news = document.getElementById("state").textContent, ending = lastRound();
  // A tray that waits for an answer announces its sentence with that answer.
  if (news !== said || ending && !warned) announce(news, warned ? "" : ending, ...isAsking() ? [] : trayNews());
  said = news;
  warned = ending;
  warn(ending);
}

export const parse = html => [...new DOMParser().parseFromString(`<template>${html}</template>`, "text/html")
  .querySelector("template").content.children];

// Replace the element with this fragment's or piece's id. An element with a focused field is replaced with the next
// news. A listener of "table:brought" may take the fragment instead: a sheet with dice on it is not swapped under the
// player's finger.
export function put(brought) {
  const old = document.getElementById(brought.id);
  if (!old) return;
  unput.delete(brought.id);
  const typing = old.querySelector("input:not([type=checkbox]):focus, select:focus");
  const news = new CustomEvent("table:brought", { cancelable: true, detail: { old, brought } });
  if (typing) unput.set(brought.id, brought);
  else if (document.dispatchEvent(news)) replace(old, brought);
}

export function replace(old, brought) {
  old.replaceWith(brought);
  htmx.process(brought);
}

// Mark the boxes that the last entry changed, as #state names them, on every sheet without dice on it. A box that was
// marked before does not catch the eye again when it is drawn anew or shown again.
export function markFresh() {
  const fresh = (document.getElementById("state")?.dataset.freshBoxes ?? "").split(" ");
  const there = fresh.map(id => document.getElementById(id)).filter(Boolean);
  const marked = there.filter(each => !each.closest(".sheet[data-fits]"));
  for (const each of document.querySelectorAll("[data-fresh]")) if (!marked.includes(each)) delete each.dataset.fresh;
  for (const each of marked) each.dataset.fresh ??= noticed.includes(each.id) ? "still" : "";
  noticed = fresh.filter(id => noticed.includes(id) || marked.some(each => each.id === id));
}
markFresh();

// Restore the focus after a swap. The tray gets it if the focused element is gone.
export function refocus(before) {
  if (before === document.body || visible(document.activeElement)) return;
  const same = before.id && document.getElementById(before.id);
  const next = visible(same) ? same : document.getElementById("tray") ?? document.querySelector("main");
  next?.focus({ preventScroll: true });
}

const isAsking = () => document.querySelector("#tray:is([aria-busy], [data-dice=asking])");

function visible(element) {
  return element && element !== document.body && element.isConnected && !element.matches(":disabled")
    && element.getClientRects().length > 0;
}

function lifted() {
  setTimeout(() => {              // after this pointer's click event
    pressed = false;
    for (const work of waiting.splice(0)) work();
  });
}

document.addEventListener("pointerdown", event => { pressed = event.isPrimary && event.button === 0; }, true);
for (const end of ["pointerup", "pointercancel", "dragend", "contextmenu", "visibilitychange"]) {
  document.addEventListener(end, lifted, true);
}
window.addEventListener("blur", lifted);
