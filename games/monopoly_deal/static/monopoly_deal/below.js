// Keep in view what may be tapped next where boards are stacked. Under a docked tray the page scrolls to the board by
// itself; elsewhere a button says that all of it is out of view, and scrolls there.
const page = document.querySelector(".table"), tray = document.getElementById("tray");
const cue = document.getElementById("below");
const NEXT = ".place:enabled :is(.card, .bill, .set)[data-state='legal']", KEYS = "#asks .key[data-state='legal']";
const PICKED = ".place :is(.card, .set)[data-state='picked']";
const still = matchMedia("(prefers-reduced-motion: reduce)");
let under = [], frame = 0, sought = "";

const isDock = () => getComputedStyle(tray).position === "fixed";
const floor = () => (isDock() ? tray.getBoundingClientRect().top : window.innerHeight);
const behavior = () => (still.matches ? "auto" : "smooth");

function find() {
  const next = [...page.querySelectorAll(NEXT)], end = floor();
  page.style.setProperty("--dock", `${Math.ceil(window.innerHeight - end)}px`);
  under = next.filter(each => each.getBoundingClientRect().top + each.offsetHeight / 2 > end);
  cue.hidden = under.length === 0 || under.length < next.length;
  cue.firstElementChild.textContent = cue.dataset.words.replace("{count}", under.length);
}

function look() {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(find);
}

function lead() {
  find();                         // the fragments may have been swapped since
  under[0]?.scrollIntoView({ block: "center", behavior: behavior() });
}

// Once a question about the boards is new, scroll to the first board with an answer, unless all of its answers are in
// view; with nothing more to tap, to what is picked. Boards keep their places. Keys in the tray need no board.
function seek() {
  const taps = document.getElementById("asks")?.dataset.taps ?? "", fresh = taps !== sought;
  sought = taps;
  const first = (page.querySelector(NEXT) ?? page.querySelector(PICKED))?.closest(".place");
  if (!fresh || !first || !isDock() || tray.querySelector(KEYS)) return;
  find();
  const what = first.querySelector(NEXT) ? NEXT : PICKED, end = floor();
  const places = [...first.querySelectorAll(what)].map(each => each.getBoundingClientRect());
  if (places.every(({ top, bottom }) => top >= 0 && bottom <= end)) return;
  scrollBy({ top: first.getBoundingClientRect().top, behavior: behavior() });
}

cue.addEventListener("click", lead);
for (const name of ["dice:lit", "dice:short", "table:laid"]) document.addEventListener(name, look);
document.addEventListener("dice:lit", () => requestAnimationFrame(seek));
for (const name of ["scroll", "resize"]) window.addEventListener(name, look, { passive: true });
look();
