// Show all notices in one place: the newest on top, each put away by a tap, the page longer by their height. Some say
// which seats this device has gained or lost since it last showed this table.
import { soon } from "../js/announce.js";
import { close, isClosed, sayNight, whenClosedElsewhere } from "./closed_notices.js";

const { table, rights = "" } = document.body.dataset, place = `rights:${table}`;
const notices = document.querySelector(".panel-list"), handed = document.getElementById("handed");
const log = () => document.getElementById("state").dataset.log;
const seats = () => [...document.querySelectorAll("#menu-seats [id^=leave-]")].map(each => each.id.slice(6));
const GAP = 16;
const came = [];                  // the ids of the notices that are shown, in the order in which they came
let held = seats(), written = log();

function putAway(notice) {
  notice.hidden = true;
  if (notice.dataset.notice !== "here") close(notice);
  lay();
}

// Lay out the notices. A notice that was put away here, also in another tab, stays away; the others stand in the order
// in which they came.
function lay() {
  if (!notices) return;
  for (const each of notices.querySelectorAll("[data-notice]:not([data-notice=here])")) each.hidden = isClosed(each);
  const shown = [...notices.querySelectorAll(".panel:not([hidden])")];
  for (const each of shown.reverse()) if (!came.includes(each.id)) came.push(each.id);
  sayNight(shown);
  for (const each of shown) each.style.order = -came.indexOf(each.id);
  notices.dataset.laid = "";
  measure();
}

// Place the notices above the dock of a phone, beside a tray at the side, below the players of a rail. The page gets
// longer by their height, so that it can be scrolled clear of them.
function measure() {
  const tray = document.getElementById("tray"), it = tray?.getBoundingClientRect(), { style } = notices;
  const players = document.getElementById("players")?.getBoundingClientRect();
  const room = players && window.innerHeight - players.bottom - window.scrollY - GAP;
  const fixed = tray && getComputedStyle(tray).position === "fixed";
  const beside = it && !fixed && it.left > window.innerWidth / 2;
  style.setProperty("--dock", fixed ? `${Math.round(it.height)}px` : "");
  style.setProperty("--beside", beside ? `${Math.round(window.innerWidth - it.left)}px` : "");
  style.setProperty("--room", players ? `${Math.round(room)}px` : "");
  document.documentElement.style.setProperty("--noticed", `${Math.ceil(notices.getBoundingClientRect().height)}px`);
}

function before() {
  try {
    const found = sessionStorage.getItem(place) ?? rights;
    sessionStorage.setItem(place, rights);
    return found.split(" ");
  } catch {
    return rights.split(" ");         // no storage: nothing is announced
  }
}

function say(what) {
  const words = handed?.querySelector(`[data-when="${what}"]`);
  if (!words) return;
  const about = what.slice(what.lastIndexOf("-"));
  for (const each of handed.children) if (each.dataset.when?.endsWith(about)) each.hidden = true;    // superseded
  handed.hidden = words.hidden = false;
  soon(words.textContent.trim());
}

function hush() {
  document.getElementById("done-here").hidden = true;
  for (const each of handed?.querySelectorAll("[data-when]") ?? []) each.hidden = true;
  if (handed) handed.hidden = true;
}

const once = before(), now = rights.split(" ");
for (const right of now) if (!once.includes(right)) say(`got-${right}`);
for (const right of once) if (!now.includes(right)) say(`lost-${right}`);

// Say on a host's device which seats were taken or freed, as it writes for the seats that no other device holds.
document.addEventListener("table:laid", () => {
  if (log() !== written) hush();
  const then = held;
  ({ held, written } = { held: seats(), written: log() });
  lay();
  if (!now.includes("host") || !document.getElementById("menu-seats")) return;
  for (const seat of held) if (!then.includes(seat) && !now.includes(`holds-${seat}`)) say(`taken-${seat}`);
  for (const seat of then) if (!held.includes(seat)) say(`freed-${seat}`);
  lay();
});

document.addEventListener("click", ({ target }) => {
  const notice = target.closest("[data-notice]");
  if (notice) putAway(notice);
});
whenClosedElsewhere(lay);
window.addEventListener("resize", () => notices && measure());
if (notices) new ResizeObserver(measure).observe(notices);

lay();
