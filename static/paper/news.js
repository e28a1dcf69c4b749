// Poll for what is new beside the sheets on paper: what the organizers announce, and whether another device has begun
// this sheet. An announcement is said once on this device, and can be closed.
import "../js/announce.js";
import "../table/clock.js";
import { close, isClosed, sayNight, whenClosedElsewhere } from "../table/closed_notices.js";

const NEWS = 5000;                // milliseconds between two polls
const here = document.querySelector("[data-news]")?.dataset.news;
const announced = () => document.getElementById("announced");
let last = "", lastClock = "";    // what was announced at the newest poll, and the clock

function lay() {
  const notices = [...announced()?.children ?? []];
  for (const each of notices) each.hidden = isClosed(each);
  sayNight(notices.filter(each => !each.hidden).reverse());
}

// Do this and scroll by as much as it moved the page: no box moves from under a finger.
function inPlace(act) {
  const main = document.querySelector("main"), { top } = main.getBoundingClientRect();
  act();
  scrollBy(0, main.getBoundingClientRect().top - top);
}

// Return whether this clock is the one that was sent last.
function isAsSent(clock) {
  const before = lastClock;
  lastClock = clock.outerHTML;
  return before === lastClock;
}

async function ask() {
  const answer = await fetch(here, { headers: { "HX-Request": "true" } }).catch(() => null);
  const html = answer?.ok ? await answer.text() : "";
  const page = new DOMParser().parseFromString(html, "text/html"), brought = page.getElementById("announced");
  if (brought && brought.outerHTML !== last) {
    last = brought.outerHTML;
    inPlace(() => {
      announced()?.replaceWith(brought);
      lay();
    });
  }
  const clock = page.getElementById("round-clock"), shown = document.getElementById("round-clock");
  if (clock && shown && !isAsSent(clock)) shown.replaceWith(clock);
  document.dispatchEvent(new CustomEvent("paper:news", { detail: page }));
}

document.addEventListener("click", ({ target }) => {
  const notice = target.closest("[data-notice]");
  if (!notice) return;
  close(notice);
  lay();
});
whenClosedElsewhere(lay);
lay();
if (here) setInterval(() => document.hidden || ask(), NEWS);
