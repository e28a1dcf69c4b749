// Ways to the boxes: how many legal ones the dock covers, the list of what was tried, and the skip link.
const page = document.querySelector(".table"), tray = document.getElementById("tray");
const cue = document.getElementById("below");
const ZEROS = "[data-fits='nothing'] [data-state='zero'], [data-fits='instead'] [data-state='zero']";
const NEXT = `[data-state='legal'], ${ZEROS}, .give, .ask.give-up`;
const shown = () => page.querySelector(`.place[data-seat="${page.dataset.shown}"] .sheet`);
const still = matchMedia("(prefers-reduced-motion: reduce)");
const under = new Set();
let watch = null, asked = 0;

// Pixels at the bottom of the viewport that a docked tray covers; 0 where it stands beside the sheet, null where it is
// above it.
function dock() {
  const { position } = getComputedStyle(tray);
  if (position === "sticky") return 0;
  return position === "fixed" ? window.innerHeight - tray.getBoundingClientRect().top : null;
}

// Observe anew the boxes that may be tapped on the sheet in view.
function look() {
  cancelAnimationFrame(asked);
  asked = requestAnimationFrame(() => {
    watch?.disconnect();
    under.clear();
    cue.hidden = true;
    tray.querySelector(".offers")?.prepend(cue);
    const hidden = dock();
    if (hidden === null || tray.hasAttribute("data-away")) return;
    watch = new IntersectionObserver(seen, { rootMargin: `0px 0px ${-Math.round(hidden)}px 0px`, threshold: [0.5] });
    for (const box of shown().querySelectorAll(NEXT)) watch.observe(box);
  });
}

function seen(entries) {
  for (const { target, isIntersecting, boundingClientRect, rootBounds } of entries) {
    if (!isIntersecting && boundingClientRect.bottom > rootBounds.bottom) under.add(target);
    else under.delete(target);
  }
  cue.hidden = under.size === 0;
  cue.firstElementChild.textContent = cue.dataset.words.replace("{count}", under.size);
}

cue.addEventListener("click", () => {
  const next = [...under].sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)[0];
  const floor = window.innerHeight - dock();
  if (!next) return;
  const top = next.getBoundingClientRect().bottom - floor + next.offsetHeight + 16;
  window.scrollBy({ top, behavior: still.matches ? "auto" : "smooth" });
});

// The list of what was tried covers the investments while open; once closed, only the tray tells of it.
document.addEventListener("click", event => {
  const tried = event.target.closest(".tried-link");
  if (!tried) return;
  event.preventDefault();
  const list = document.querySelector(tried.hash);
  list.open = true;
  list.scrollIntoView({ block: "nearest" });
  list.querySelector("summary").focus({ preventScroll: true });
});
document.addEventListener("toggle", ({ target }) => {
  const focus = document.activeElement;
  if (!target.matches(".tried:not([open])") || ![document.body, target.firstElementChild].includes(focus)) return;
  tray.querySelector(".tried-link")?.focus();
}, true);

document.querySelector(".skip").addEventListener("click", event => {
  event.preventDefault();
  const sheet = shown(), first = sheet.querySelector(NEXT) ?? sheet.querySelector("button");
  (first?.matches("details") ? first.firstElementChild : first)?.focus();
  if (!sheet.contains(document.activeElement)) document.getElementById("sheets").focus();
});

const WATCHED = ["data-dice", "data-writes", "data-away"];
new MutationObserver(look).observe(tray, { attributes: true, attributeFilter: WATCHED });
document.addEventListener("table:laid", look);
document.addEventListener("dice:lit", look);
window.addEventListener("resize", look);
look();
