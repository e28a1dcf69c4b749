// Keep the newest round in view: all columns scroll as one, in what the tray leaves of the window. They scroll by
// themselves once a round begins, and never while a finger is on them.
const page = document.querySelector(".table"), grid = document.getElementById("sheets");
const tray = document.getElementById("tray");
const GAP = 8; // pixels between the grid and the edge of the window or the tray
let shown = 0, touched = false;

const numberOf = line => Number(line.querySelector(".kitchen-round").textContent);
const newest = () => [...grid.querySelectorAll("[data-next]")].sort((one, two) => numberOf(two) - numberOf(one))[0];

// Tell the stylesheet how much of the window a docked tray covers, and how much the grid cannot have: that, and what
// stands above it.
function fit() {
  const docked = getComputedStyle(tray).position === "fixed" ? tray.offsetHeight : 0;
  const above = grid.getBoundingClientRect().top + scrollY;
  page.style.setProperty("--dock", `${docked + GAP}px`);
  page.style.setProperty("--above", `${Math.ceil(above + docked + GAP)}px`);
  grid.tabIndex = grid.scrollHeight > grid.clientHeight ? 0 : -1; // so that the keyboard can scroll it
}

function show(line) {
  const below = line.getBoundingClientRect().bottom - grid.getBoundingClientRect().top - grid.clientHeight;
  grid.scrollTop += Math.max(0, below);
}

function follow() {
  const line = newest();
  if (touched || !line || numberOf(line) === shown) return;
  shown = numberOf(line);
  fit();
  show(line);
}

// A smaller grid keeps its newest round if that was in view.
function refit() {
  const line = newest(), edge = grid.getBoundingClientRect().bottom;
  const inView = line && line.getBoundingClientRect().bottom <= edge + 1;
  fit();
  if (inView && !touched) show(line);
}

grid.addEventListener("touchstart", () => { touched = true; }, { passive: true });
for (const end of ["touchend", "touchcancel"]) grid.addEventListener(end, () => {
  touched = false;
  follow();
}, { passive: true });
document.addEventListener("table:laid", follow);
addEventListener("resize", refit);
new ResizeObserver(refit).observe(tray);
follow();
