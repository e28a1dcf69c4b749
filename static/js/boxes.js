// Ways to the boxes: a button that counts the legal ones below the view, the list of what was tried, and the skip link.
const page = document.querySelector(".table"), tray = document.getElementById("tray");
const cue = document.getElementById("below");
const ZEROS = "[data-fits='nothing'] [data-state='zero'], [data-fits='instead'] [data-state='zero']";
const NEXT = `[data-state='legal'], ${ZEROS}, .button-give, .ask.ask-give-up`;
const shown = () => page.querySelector(`.place[data-seat="${page.dataset.shown}"] .sheet`);
const still = matchMedia("(prefers-reduced-motion: reduce)");
let under = [], frame = 0;

// Return how many pixels at the bottom of the viewport a docked tray covers: 0 if the tray stands beside the sheet,
// null if it stands above the sheet.
function dock() {
  const { position } = getComputedStyle(tray);
  if (position === "sticky") return 0;
  return position === "fixed" ? window.innerHeight - tray.getBoundingClientRect().top : null;
}

// Count the boxes that may be tapped on the sheet in view and lie more than half below the view. An observer would miss
// boxes that a jump takes from above the view to below it.
function count() {
  const offers = tray.querySelector(".offers");
  if (offers && cue.parentElement !== offers) offers.prepend(cue);
  const hidden = dock(), floor = window.innerHeight - hidden;
  const none = hidden === null || tray.hasAttribute("data-away");
  const middle = box => box.getBoundingClientRect().top + box.offsetHeight / 2;
  under = none ? [] : [...shown().querySelectorAll(NEXT)].filter(box => box.offsetHeight && middle(box) > floor);
  cue.hidden = under.length === 0;
  cue.dataset.count = under.length;
  cue.firstElementChild.textContent = cue.dataset.words.replace("{count}", under.length);
}

function look() {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(count);
}

cue.addEventListener("click", () => {
  const next = under.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)[0];
  const floor = window.innerHeight - dock();
  if (!next) return;
  const top = next.getBoundingClientRect().bottom - floor + next.offsetHeight + 16;
  window.scrollBy({ top, behavior: still.matches ? "auto" : "smooth" });
});

// Open the list of what was tried, which covers the investments, from the tray's link. Once the list is closed, only
// that link leads to it, so it gets the focus.
document.addEventListener("click", event => {
  const tried = event.target.closest(".why-not-link");
  if (!tried) return;
  event.preventDefault();
  const list = document.querySelector(tried.hash);
  list.open = true;
  list.scrollIntoView({ block: "nearest" });
  list.querySelector("summary").focus({ preventScroll: true });
});
document.addEventListener("toggle", ({ target }) => {
  const focus = document.activeElement;
  if (!target.matches(".why-not:not([open])") || ![document.body, target.firstElementChild].includes(focus)) return;
  tray.querySelector(".why-not-link")?.focus();
}, true);

document.querySelector(".skip-link").addEventListener("click", event => {
  event.preventDefault();
  const sheet = shown(), first = sheet.querySelector(NEXT) ?? sheet.querySelector("button");
  (first?.matches("details") ? first.firstElementChild : first)?.focus();
  if (!sheet.contains(document.activeElement)) document.getElementById("sheets").focus();
});

const WATCHED = ["data-dice", "data-writes", "data-away"];
new MutationObserver(look).observe(tray, { attributes: true, attributeFilter: WATCHED });
document.addEventListener("table:laid", look);
document.addEventListener("dice:lit", look);
for (const moved of ["resize", "scroll"]) window.addEventListener(moved, look, { passive: true });
look();
