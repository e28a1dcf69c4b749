// Run the TV across the room: apply what the socket brings, say each announcement once, show each correction for ten
// seconds, and keep the screen awake where the browser allows it.
import "../base/modern_only.js";
import "./live.js";
import "./seen_dice.js";
import { sayNight } from "./closed_notices.js";
import "../js/awake.js";
import "../js/announce.js";
import "./clock.js";

const SHOWN = 10_000, place = `tv-corrected:${document.body.dataset.table}`;
let since = 0, shown = "";        // when the newest correction came, and its number

function seen(number) {
  try {
    const before = sessionStorage.getItem(place) ?? number;     // a TV that is switched on shows no old correction
    sessionStorage.setItem(place, number);
    return before;
  } catch {
    return shown || number;
  }
}

function lay() {
  sayNight([...document.querySelectorAll("#announced > *")].reverse());
  const notice = document.getElementById("tv-corrected"), number = notice?.dataset.number ?? "";
  if (number !== seen(number)) {
    since = performance.now();
    shown = number;
    setTimeout(lay, SHOWN);
  }
  notice?.toggleAttribute("data-shown", number === shown && performance.now() - since < SHOWN);
}

document.addEventListener("table:laid", lay);
lay();
