// Whose turn it is, whom this device writes for, and which sheet lies on top.
import { refocus } from "./lay.js";

const page = document.querySelector(".table"), tray = document.getElementById("tray");
let dice = null;                 // the tray of this game: writeFor, standing, look, fits
const mine = document.body.classList, host = mine.contains("host");
const holds = [...mine].filter(name => name.startsWith("holds-")).map(name => name.slice(6));
const places = [...page.querySelectorAll(".place")];
const unlit = new Map();          // the sheets as everybody sees them, by element id
let turn = null, plays = null, writer = null, asHost = tray.dataset.as ?? null;

const state = () => document.getElementById("state").dataset;
const sheet = number => document.getElementById(`sheet-${number}`);

function writes(seat, held) {
  return mine.contains(`holds-${seat}`) || (host && (held === "no" || asHost === seat));
}

// Put a sheet on top; the choice holds until the turn moves on. Another's sheet over one's own turn: the tray says so.
function open(number) {
  page.dataset.shown = number;
  tray.toggleAttribute("data-away", tray.dataset.writes === "yes" && String(number) !== state().seat);
  for (const link of page.querySelectorAll(".player")) {
    if (link.dataset.seat === String(number)) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function settle({ first = false } = {}) {
  const { seat, turn: now, held } = state();
  const moved = !first && (now !== turn || seat !== plays);       // whoever goes home passes the turn on unwritten
  if (moved && asHost !== seat) asHost = null;
  turn = now;
  plays = seat;
  const writing = Boolean(seat) && writes(seat, held);
  writer = writing ? seat : null;
  if (asHost) tray.dataset.as = asHost;
  else delete tray.dataset.as;
  tellAddress();
  release();
  if (first || moved || writing !== (tray.dataset.writes === "yes")) dice.writeFor(writing ? seat : null, now, { first });
  else if (dice.standing() && !sheet(seat)?.dataset.fits) dice.look();
  open(!moved || !seat ? page.dataset.shown : writing || holds.length !== 1 ? seat : holds[0]);
}

// Only what this device writes on now may be tapped: the sheet in turn, and others that its entry is about.
function release() {
  for (const place of places) place.disabled = !writer || (place.dataset.seat !== writer && !place.querySelector(".sheet[data-fits]"));
}

// The address says for whom the host stands in: a page that is loaded anew goes on with it.
function tellAddress() {
  if (new URLSearchParams(location.search).get("as") === asHost) return;
  history.replaceState(null, "", document.body.dataset.here + (asHost ? `?as=${asHost}` : ""));
}

// The host writes for a seat that another device holds.
function standIn(number) {
  const focus = document.activeElement;
  asHost = number;
  settle();
  open(number);
  refocus(focus);
}

// What just changed is shown once, not again whenever dice are lifted.
function remember(element) {
  if (element.dataset.fits) return;
  const copy = element.cloneNode(true);
  for (const fresh of copy.querySelectorAll("[data-fresh]")) fresh.removeAttribute("data-fresh");
  unlit.set(element.id, copy);
}

// A pushed sheet on which dice stand: the lit one stays until its successor is here.
document.addEventListener("htmx:oobBeforeSwap", event => {
  const { target, detail } = event;
  if (!target.dataset.fits || !dice.standing() || state().turn !== turn || state().seat !== plays) return;
  detail.shouldSwap = false;
  remember(detail.fragment.querySelector(".sheet"));
  dice.look();
});

function swap(element, html) {
  const focus = document.activeElement;
  htmx.swap(element, html, { swapStyle: "outerHTML" });
  refocus(focus);
}

// The answer brings the sheet in turn, others that may be tapped for it, and what the tray asks next.
document.addEventListener("dice:lit", event => {
  const { seat } = state(), brought = new DOMParser().parseFromString(event.detail, "text/html").body.children;
  if (!sheet(seat)) return;
  dim([...brought].map(each => each.id));
  for (const each of brought) {
    each.removeAttribute("hx-swap-oob");
    swap(document.getElementById(each.id), each.outerHTML);
  }
  release();
  dice.fits(sheet(seat).dataset.fits);
});

document.addEventListener("dice:short", () => {
  dim([]);
  document.getElementById("asks")?.replaceChildren();
  release();
});

// Sheets that are lit no longer look as everybody sees them.
function dim(but) {
  for (const lit of page.querySelectorAll(".sheet[data-fits]")) {
    if (!but.includes(lit.id) && unlit.has(lit.id)) swap(lit, unlit.get(lit.id).outerHTML);
  }
}

document.addEventListener("table:laid", () => {
  places.forEach(place => remember(place.querySelector(".sheet")));
  settle();
});

document.addEventListener("click", event => {
  const player = event.target.closest(".player"), standFor = event.target.closest("[data-write-for]"), back = event.target.closest("[data-back]");
  if (player || standFor || back) event.preventDefault();
  if (player) open(player.dataset.seat);
  if (standFor) standIn(standFor.dataset.writeFor);
  if (back) comeBack(back.dataset.back);
  if (event.target.closest(".place[disabled]")) nudge();
});

function comeBack(number) {
  const focus = document.activeElement;
  open(number);
  refocus(focus);
}

// A tap on a sheet that is not written on now: the tray says why.
function nudge() {
  const says = tray.querySelector(".turn");
  says.classList.remove("nudge");
  requestAnimationFrame(() => says.classList.add("nudge"));
}

// Begin with the tray of this game.
export function play(tools) {
  dice = tools;
  places.forEach(place => remember(place.querySelector(".sheet")));
  settle({ first: true });
  tray.dataset.ready = "";       // from here on taps and keys are heard
}
