// The wire: news by socket, a slow poll under it, and an honest word about how it stands.
import { announce, lay } from "./lay.js";

const SILENCE = 10_500, PATIENCE = 3_000, AGAIN = 4_000;   // the first two show a dead wire within 15 seconds
const { dataset } = document.body;
const sign = document.getElementById("live");
let heard = 0, closed = false, fetching = null, again = false, stopped = false;

const state = () => document.getElementById("state").dataset;
const number = (html, name) => Number(new RegExp(`id="state"[^>]* data-${name}="(\\d+)"`).exec(html)?.[1] ?? NaN);

function show(link) {
  if (sign.dataset.link === link) return;
  sign.dataset.link = link;
}

function alive() {
  heard = Date.now();
  show(closed ? "lost" : "live");
}

// Fragments as the socket, the poll or an answer brought them: old ones are dropped, a gap is filled by everything.
export function take(html) {
  const version = number(html, "version"), mine = Number(state().version);
  if (stopped || Number.isNaN(version) || version <= mine) return;
  const phase = /id="state"[^>]* data-phase="(\w*)"/.exec(html)?.[1];
  if (phase !== dataset.phase && !(phase === "closed" && dataset.phase === "over")) return leave();
  if (number(html, "base") > mine) return ask();
  const seating = /id="state"[^>]* data-seating="(\w*)"/.exec(html)?.[1];
  const moved = seating !== state().seating;
  lay(html);
  if (moved) ask();               // a seat or the host's role went to another device: perhaps to this one, or from it
}

// Another phase is another page, and other rights are too.
function leave() {
  if (!stopped) location.replace(dataset.here);
  stopped = true;
}

// Ask for what is newer than this page, or whether this device may do something else by now. One question at a time.
export async function ask() {
  again = Boolean(fetching);
  if (fetching || stopped) return;
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  fetching = patience;
  try {
    const rights = dataset.rights === undefined ? "" : `&rights=${encodeURIComponent(dataset.rights)}`;
    const answer = await fetch(`${dataset.fragments}?version=${state().version}${rights}`, { signal: patience.signal, headers: { "HX-Request": "true" } });
    if (answer.status === 403 || answer.status === 404) return ended();
    if (!answer.ok) throw new Error(answer.statusText);
    if (answer.status === 205) return leave();
    alive();
    if (answer.status === 200) take(await answer.text());
  } catch {
    show("offline");
    heard = Date.now() - SILENCE + AGAIN;
  } finally {
    clearTimeout(timer);
    fetching = null;
    if (again) ask();
  }
}

function ended() {
  stopped = true;
  show("offline");
  const notice = document.getElementById("ended");
  notice.hidden = false;
  announce(notice.textContent);
}

document.body.addEventListener("htmx:wsBeforeMessage", event => {
  event.preventDefault();
  alive();
  take(event.detail.message);
});
document.body.addEventListener("htmx:wsOpen", () => { closed = false; alive(); });
document.body.addEventListener("htmx:wsClose", ({ detail }) => {
  if (detail.event.code === 4403) return ended();
  if (stopped) return;
  closed = true;
  show(navigator.onLine ? "lost" : "offline");
  // The extension comes back by itself only after these.
  if (![1006, 1011, 1012, 1013].includes(detail.event.code)) setTimeout(() => detail.socketWrapper.reconnect(), 500 + Math.random() * 3000);
});
htmx.config.wsReconnectDelay = tries => Math.random() * Math.min(30_000, 1000 * 2 ** tries);

window.addEventListener("offline", () => show("offline"));
window.addEventListener("online", ask);
window.addEventListener("pageshow", event => { if (event.persisted) ask(); });
document.addEventListener("visibilitychange", () => document.hidden || ask());
setInterval(() => document.hidden || Date.now() - heard < SILENCE || ask(), 1000);
