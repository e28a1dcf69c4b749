// Show a button where boards are stacked and all that may be tapped next is out of view. The button scrolls there.
const page = document.querySelector(".table"), tray = document.getElementById("tray");
const cue = document.getElementById("below");
const NEXT = ".place:enabled :is(.card, .bill, .set)[data-state='legal']";
const still = matchMedia("(prefers-reduced-motion: reduce)");
let under = [], frame = 0;

const isDock = () => getComputedStyle(tray).position === "fixed";
const floor = () => (isDock() ? tray.getBoundingClientRect().top : window.innerHeight);

function find() {
  const next = [...page.querySelectorAll(NEXT)], end = floor();
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
  under[0]?.scrollIntoView({ block: "center", behavior: still.matches ? "auto" : "smooth" });
}

cue.addEventListener("click", lead);
for (const name of ["dice:lit", "dice:short", "table:laid"]) document.addEventListener(name, look);
for (const name of ["scroll", "resize"]) window.addEventListener(name, look, { passive: true });
look();
