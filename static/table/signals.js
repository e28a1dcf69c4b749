// Give signals on a device that lies on the table: a soft tick when something is written, a buzz and a flash when it is
// its turn. They are optional: one switch in the menu, off at first, remembered by the browser.
const KEY = "signals", FLASH = 1200, HERTZ = 880, LENGTH = 0.06, SOFT = 0.05;
const box = document.getElementById("signals"), tray = document.getElementById("tray");
const state = () => document.getElementById("state").dataset;
let before = { ...state() }, sound = null;

function remembered() {
  try { return localStorage.getItem(KEY) === "on"; } catch { return false; }
}

function remember(on) {
  try {
    if (on) localStorage.setItem(KEY, "on");
    else localStorage.removeItem(KEY);
  } catch { /* no storage: it holds as long as the page */ }
}

// Prepare the sound after a tap, as a browser lets a page sound only once it was touched.
function wake() {
  const Sound = window.AudioContext ?? window.webkitAudioContext;
  if (!box.checked || !Sound) return;
  sound ??= new Sound();
  if (sound.state === "suspended") sound.resume().catch(() => {});
}

function tick() {
  if (sound?.state !== "running") return;
  const tone = sound.createOscillator(), volume = sound.createGain(), now = sound.currentTime;
  tone.frequency.value = HERTZ;
  volume.gain.setValueAtTime(SOFT, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + LENGTH);
  tone.connect(volume).connect(sound.destination);
  tone.start(now);
  tone.stop(now + LENGTH);
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
  if (Number(turn) > Number(was)) tick();
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
