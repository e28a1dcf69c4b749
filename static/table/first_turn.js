// Explain the first turn of a game where its tray says more, until this device has written in that game: the browser
// remembers that for each game. The line takes the place of another one, so nothing that is tapped moves.
import { soon } from "../js/announce.js";

const WATCHED = ["data-dice", "data-writes", "data-away"];
const words = document.getElementById("first-turn").dataset, tray = document.getElementById("tray");
const KEY = `first-turn:${words.game}`;
let announced = "";

function isFirst() {
  try { return localStorage.getItem(KEY) === null; } catch { return false; }
}

function forget() {
  try { localStorage.setItem(KEY, "written"); } catch { /* no storage: no page explains it */ }
  tell();
}

// Return the sentence to show, or "". A tray that the server draws speaks by itself from the first tap on.
function sentence(asks) {
  if (!isFirst() || tray.dataset.writes !== "yes" || tray.hasAttribute("data-away")) return "";
  return words[asks ? asks.dataset.taps ? "" : "short" : tray.dataset.dice] ?? "";
}

function tell() {
  const asks = document.getElementById("asks"), text = sentence(asks);
  const place = asks ? asks.querySelector(".more")?.parentElement : document.querySelector("#whose-turn > .tray-more");
  const line = document.querySelector(".more-first-turn");
  if (line?.parentElement === place && line?.textContent === text) return;
  line?.remove();
  tray.toggleAttribute("data-first", Boolean(text && place));
  if (!text || !place) return;
  place.append(Object.assign(document.createElement("p"), { className: "more more-first-turn", textContent: text }));
  if (text !== announced) soon(text);
  announced = text;
}

document.getElementById("turn").addEventListener("sent", forget);
new MutationObserver(tell).observe(tray, { attributes: true, attributeFilter: WATCHED });
for (const news of ["dice:lit", "dice:short", "table:laid"]) document.addEventListener(news, tell);
tell();
