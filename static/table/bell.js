// Ring at the end of a round: a flash, a buzz where the device has one, and a bell. A browser lets a page sound only
// after a tap or a key. Screens across the room sound then; any other device only if its signals are switched on.
import { tone, wakeSound } from "./tones.js";

const FLASH = 3000, TONES = [880, 660, 880], APART = 0.5, LENGTH = 1.2, LOUD = 0.25;
const SCREENS = ".tv-body, .night-tv";
let tapped = false;

function wanted() {
  if (document.body.matches(SCREENS)) return true;
  try {
    return localStorage.getItem("signals") === "on" || localStorage.getItem("ring") === "yes";
  } catch {
    return false;
  }
}

function wake() {
  tapped = true;
  if (wanted()) wakeSound();
}

export function ring() {
  if (tapped) navigator.vibrate?.([300, 150, 300]);   // an iPad cannot vibrate
  TONES.forEach((hertz, at) => tone({ hertz, seconds: LENGTH, loud: LOUD, later: at * APART }));
  const { dataset } = document.documentElement;
  dataset.rings = "";
  setTimeout(() => { delete dataset.rings; }, FLASH);
}

for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, wake);
