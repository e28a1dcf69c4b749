// Ask for a second tap on a box that asks before it writes: the first arms it, the second writes, any other disarms it.
import { announce, trayNews } from "../js/announce.js";

const BOUNCE = 400;               // milliseconds; taps nearer to each other count as one
const tray = document.getElementById("tray");
let armed = null, was = "", when = 0;

function arm(box) {
  [armed, was] = [box, box.dataset.state];
  when = performance.now();
  box.dataset.state = "armed";
  ask();
  announce(...trayNews());
}

function ask() {
  tray.querySelector("[data-question]").textContent = armed.dataset.twice;
  tray.querySelector("[data-warning]").textContent = armed.dataset.warns ?? "";
  tray.dataset.armed = "";
}

function disarm() {
  if (armed) armed.dataset.state = was;
  armed = null;
  delete tray.dataset.armed;
}

document.addEventListener("click", event => {
  if (event.target.closest(".about-rule")) return;     // it explains the armed box
  const box = event.target.closest("[data-twice]");
  if (box && box === armed) {
    const bounced = performance.now() - when < BOUNCE;
    when = performance.now();     // a key that repeats never confirms
    if (bounced) event.preventDefault();
    return;
  }
  disarm();
  if (!box || box.matches(":disabled")) return;
  event.preventDefault();
  arm(box);
}, true);
document.addEventListener("keydown", event => { if (event.key === "Escape") disarm(); });

// Follow a swap of the sheet or the tray.
for (const news of ["dice:lit", "dice:short", "table:laid"]) document.addEventListener(news, () => {
  if (!armed?.isConnected) disarm();
  else ask();
});
