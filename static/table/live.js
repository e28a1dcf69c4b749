// Receive news by socket, with a slow poll as a fallback.
import { announce } from "../js/announce.js";
import { applyFragments } from "../js/apply_fragments.js";
import { afterUpgrade } from "../base/after_upgrade.js";
import { languages } from "../base/language.js";
import { connect, dial, hangUp, isOpen, isOpening, reachable, shouldBring } from "./socket.js";

const SILENCE = 10_500, PATIENCE = 3_000, AGAIN = 3_000;   // the first two detect a dead connection within 15 seconds
// Heartbeats come more often than SILENCE and carry what is new; this slow poll does not rely on them.
const REGULAR = 60_000;
const { dataset } = document.body;
const alone = !("wire" in dataset);     // one device has the pad to itself: nothing comes from others
// Limits of the backoff factor. While the socket seems open the network was cut, and the page should recover within ten
// seconds. Without a socket the server may be overloaded, and more requests would add to that.
const CUT = 2, OVERRUN = 6;
let heard = -SILENCE, lastAsked = -Math.random() * REGULAR / 2, ticked = Date.now();
let fetching = null, again = false, stopped = false, failed = 0;

const state = () => document.getElementById("state").dataset;
const said = (html, name) => new RegExp(`id="state"[^>]* data-${name}="([^"]*)"`).exec(html)?.[1];
const number = (html, name) => Number(said(html, name) ?? NaN);

const has = () => `version=${state().version}&language=${document.documentElement.lang}&build=${dataset.build}`;
const address = () => ["rights", "links"].filter(each => each in dataset)
  .reduce((url, each) => `${url}&${each}=${encodeURIComponent(dataset[each])}`, `${dataset.fragments}?${has()}`);

function askIn(time) {
  heard = performance.now() - SILENCE + time;
}

// The pause before the next attempt (with jitter) and the timeout of a request, both with backoff.
const longer = time => time * Math.min(isOpen() ? CUT : OVERRUN, 2 ** failed);
const pause = () => longer(AGAIN) * (0.5 + Math.random() / 2);

function alive() {
  heard = performance.now();
  if (isOpen() || !shows("waiting")) show(isOpen() ? "live" : "lost");
}

// Take fragments from the socket, the poll or an answer: old versions are dropped, a gap in versions is filled by a
// poll.
export function take(html) {
  const version = number(html, "version"), mine = Number(state().version);
  if (rests()) goOn();            // an answer to a tap
  if (stopped || Number.isNaN(version) || version <= mine) return;
  if (said(html, "language") !== document.documentElement.lang) return ask();      // changed in another tab
  const phase = said(html, "phase");
  if (phase === "anew") return afterUpgrade(leave, REGULAR);
  if (phase !== dataset.phase && !(phase === "closed" && dataset.phase === "over")) return leave();
  if (![0, mine].includes(number(html, "base"))) return ask();
  const moved = said(html, "seating") !== state().seating;
  applyFragments(html, version);
  if (moved) ask();               // a seat or the host's role has moved: this device's rights may have changed
}

// Load a new page, as another phase, other rights or another language need one. A reload keeps what this entry of the
// history holds, such as a half-typed name.
function leave() {
  if (!stopped && location.pathname === dataset.here) location.reload();
  else if (!stopped) location.replace(dataset.here + location.search);
  stopped = true;
}

// Poll for a newer version, and for a change of this device's rights or language. One request at a time; a call during
// one is repeated after it.
export async function ask() {
  again = Boolean(fetching);
  if (fetching || stopped || rests()) return;
  lastAsked = performance.now();
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), longer(PATIENCE));
  fetching = patience;
  try {
    const answer = await fetch(address(), { signal: patience.signal, headers: { "HX-Request": "true" } });
    if ([403, 404, 410].includes(answer.status)) return ended();
    if (rests()) return;            // it came to rest during the request
    if (!answer.ok) throw new Error(answer.statusText);
    failed = 0;
    if (answer.status === 205) return leave();
    alive();
    reachable();
    if (answer.status === 200) catchUp(await answer.text());
  } catch {
    if (!rests()) show("offline");
    failed += 1;
    askIn(pause());
  } finally {
    clearTimeout(timer);
    fetching = null;
    if (again) ask();
  }
}

function catchUp(html) {
  if (rests()) return;
  shouldBring(number(html, "version"));
  take(html);
}

function ended() {
  stopped = true;
  end();
}

// Show the state of the connection, and say why nothing more comes: the device's rights have ended, or its socket gave
// way to newer ones of this device. In the second case the page rests until its button is tapped.
const sign = document.getElementById("live"), elsewhere = document.getElementById("elsewhere");

const shows = link => sign.dataset.link === link;

function show(link) {
  if (!alone && !shows(link)) sign.dataset.link = link;
}

function say(notice) {
  notice.hidden = false;
  announce(notice.textContent);
}

function end() {
  hangUp();
  show("offline");
  say(document.getElementById("ended"));
  // A device that was sent away has a page that says so.
  const { fragments, here } = document.body.dataset;
  fetch(fragments).then(({ status }) => { if (status === 410) location.replace(here); }, () => {});
}

const rests = () => !elsewhere.hidden;

function rest() {
  hangUp();
  show("resting");
  say(elsewhere);
}

function goOn() {
  elsewhere.hidden = true;
  show("waiting");
  dial();
}

elsewhere.querySelector("button").addEventListener("click", goOn);

connect({
  has,
  ended,
  elsewhere: rest,
  opened: alive,
  heard(html) {
    alive();
    if (html.startsWith("{")) document.dispatchEvent(new CustomEvent("dice:seen", { detail: JSON.parse(html) }));
    else take(html);
    return number(html, "version");     // NaN for a heartbeat and for dice
  },
  closed(spread) {
    askIn(Math.max(pause(), spread * (1 + Math.random())));     // after the socket's own next attempt
    if (!stopped) show(navigator.onLine ? "lost" : "offline");
  },
});

// Poll after a jump of the clock, which a correction of the clock or a device that slept shows. Silence alone does not
// start a poll while a socket is opening: its snapshot has everything, and after a restart hundreds open at once.
function tick() {
  if (alone) return;
  const jumped = Math.abs(Date.now() - ticked) > SILENCE;
  ticked = Date.now();
  const silent = performance.now() - heard >= SILENCE || performance.now() - lastAsked >= REGULAR;
  if (!document.hidden && (jumped || silent && !isOpening())) ask();
}

// Another tab has changed the language.
languages.addEventListener("message", ({ data }) => { if (data !== document.documentElement.lang) ask(); });

window.addEventListener("offline", () => show("offline"));
window.addEventListener("online", () => {
  failed = 0;
  fetching?.abort();              // it was sent without a network
  ask();
});
window.addEventListener("pageshow", event => { if (event.persisted) ask(); });
document.addEventListener("visibilitychange", () => document.hidden || ask());
document.addEventListener("resume", ask);
setInterval(tick, 1000);
