// News by socket, a slow poll under it, and an honest word about how it stands.
import { announce, applyFragments } from "./apply_fragments.js";
import { languages } from "./language.js";
import { connect, hangUp, isOpen, isOpening, reachable, shouldBring } from "./socket.js";

const SILENCE = 10_500, PATIENCE = 3_000, AGAIN = 3_000;   // the first two show a dead connection within 15 seconds
// The server gives a sign of life more often than that, and says what is new: now and then the page asks all the same.
const REGULAR = 60_000;
const { dataset } = document.body;
const sign = document.getElementById("live");
// Times as long, where asking goes on failing. Under a socket that seems to stand the network is cut, and the page is
// to be back within ten seconds; without one the server may be overrun, which is not helped by more.
const CUT = 2, OVERRUN = 6;
let heard = -SILENCE, asked = -Math.random() * REGULAR / 2, ticked = Date.now();
let fetching = null, again = false, stopped = false, failed = 0;

const state = () => document.getElementById("state").dataset;
const said = (html, name) => new RegExp(`id="state"[^>]* data-${name}="([^"]*)"`).exec(html)?.[1];
const number = (html, name) => Number(said(html, name) ?? NaN);

const has = () => `version=${state().version}&language=${document.documentElement.lang}`;

function show(link) {
  if (sign.dataset.link === link) return;
  sign.dataset.link = link;
}

function askIn(time) {
  heard = performance.now() - SILENCE + time;
}

// How long to wait, apart from each other, before the next try; and for its answer.
const longer = time => time * Math.min(isOpen() ? CUT : OVERRUN, 2 ** failed);
const pause = () => longer(AGAIN) * (0.5 + Math.random() / 2);

function alive() {
  heard = performance.now();
  if (isOpen() || sign.dataset.link !== "waiting") show(isOpen() ? "live" : "lost");
}

// Fragments as the socket, the poll or an answer brought them: old ones are dropped, a gap is filled by everything.
export function take(html) {
  const version = number(html, "version"), mine = Number(state().version);
  if (stopped || Number.isNaN(version) || version <= mine) return;
  if (said(html, "language") !== document.documentElement.lang) return ask();      // another tab speaks it now
  const phase = said(html, "phase");
  if (phase !== dataset.phase && !(phase === "closed" && dataset.phase === "over")) return leave();
  if (![0, mine].includes(number(html, "base"))) return ask();
  const moved = said(html, "seating") !== state().seating;
  applyFragments(html, version);
  if (moved) ask();               // a seat or the host's role went to another device: perhaps to this one, or from it
}

// Another phase is another page, and other rights and another language are too.
function leave() {
  if (!stopped) location.replace(dataset.here + location.search);
  stopped = true;
}

// Ask for what is newer than this page, or whether this device may do something else or speaks another language by now.
// One question at a time.
export async function ask() {
  again = Boolean(fetching);
  if (fetching || stopped) return;
  asked = performance.now();
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), longer(PATIENCE));
  fetching = patience;
  try {
    const rights = dataset.rights === undefined ? "" : `&rights=${encodeURIComponent(dataset.rights)}`;
    const headers = { "HX-Request": "true" };
    const answer = await fetch(`${dataset.fragments}?${has()}${rights}`, { signal: patience.signal, headers });
    if (answer.status === 403 || answer.status === 404) return ended();
    if (!answer.ok) throw new Error(answer.statusText);
    failed = 0;
    if (answer.status === 205) return leave();
    alive();
    reachable();
    if (answer.status === 200) catchUp(await answer.text());
  } catch {
    show("offline");
    failed += 1;
    askIn(pause());
  } finally {
    clearTimeout(timer);
    fetching = null;
    if (again) ask();
  }
}

function catchUp(html) {
  shouldBring(number(html, "version"));
  take(html);
}

function ended() {
  stopped = true;
  hangUp();
  show("offline");
  const notice = document.getElementById("ended");
  notice.hidden = false;
  announce(notice.textContent);
}

connect({
  has,
  ended,
  opened: alive,
  heard(html) {
    alive();
    take(html);
    return number(html, "version");     // none in a sign of life
  },
  closed(spread) {
    askIn(Math.max(pause(), spread * (1 + Math.random())));     // after its next try, which may be far off by now
    if (!stopped) show(navigator.onLine ? "lost" : "offline");
  },
});

// A clock that was put right and a device that slept look alike here, and in both the page asks. While a socket is
// being opened it does not: that brings everything, and hundreds do so at once when a server was started anew.
function tick() {
  const jumped = Math.abs(Date.now() - ticked) > SILENCE;
  ticked = Date.now();
  const silent = performance.now() - heard >= SILENCE || performance.now() - asked >= REGULAR;
  if (!document.hidden && (jumped || silent && !isOpening())) ask();
}

// Another tab speaks another language now.
languages.addEventListener("message", ({ data }) => { if (data !== document.documentElement.lang) ask(); });

window.addEventListener("offline", () => show("offline"));
window.addEventListener("online", () => {
  failed = 0;
  fetching?.abort();              // it was sent into the void
  ask();
});
window.addEventListener("pageshow", event => { if (event.persisted) ask(); });
document.addEventListener("visibilitychange", () => document.hidden || ask());
document.addEventListener("resume", ask);
setInterval(tick, 1000);
