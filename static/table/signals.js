// Give signals on a device that lies on the table: a soft tick when something is written, a buzz and a flash when it is
// its turn. They are optional: one switch in the menu, off at first, remembered by the browser.
import { tone, wakeSound } from "./tones.js";

const KEY = "signals", FLASH = 1200, TICK = { hertz: 880, seconds: 0.06, loud: 0.05 };
const box = document.getElementById("signals"), tray = document.getElementById("tray");
const state = () => document.getElementById("state").dataset;
let before = { ...state() };

function remembered() {
  try { return localStorage.getItem(KEY) === "on"; } catch { return false; }
}

function remember(on) {
  try {
    if (on) localStorage.setItem(KEY, "on");
    else localStorage.removeItem(KEY);
  } catch { /* no storage: it holds as long as the page */ }
}

function wake() {
  if (box.checked) wakeSound();
}

function flash() {
  navigator.vibrate?.(120);       // an iPad cannot vibrate
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  tray.dataset.signal = "turn";
  setTimeout(() => { delete tray.dataset.signal; }, FLASH);
}

function heed() {
  const { turn, seat } = state(), { turn: was, seat: from } = before;
  before = { ...state() };
  if (!box.checked || turn === was) return;
  if (Number(turn) > Number(was)) tone(TICK);
  if (seat !== from && document.body.classList.contains(`writes-${seat}`)) flash();
}

if (box) {
  box.checked = remembered();
  box.closest("[hidden]")?.removeAttribute("hidden");
  box.addEventListener("change", () => {
    remember(box.checked);
    wake();
  });
  document.addEventListener("pointerdown", wake);
  document.addEventListener("table:laid", heed);
}
