// Boards lie below each other: where everything on them that comes next is out of sight, a button says so and leads there.
const page = document.querySelector(".table"), tray = document.getElementById("tray"), cue = document.getElementById("below");
const NEXT = ".place:enabled :is(.card, .bill, .set)[data-state='legal']";
let under = [], asked = 0;

const floor = () => (getComputedStyle(tray).position === "fixed" ? tray.getBoundingClientRect().top : window.innerHeight);

function look() {
  cancelAnimationFrame(asked);
  asked = requestAnimationFrame(() => {
    const next = [...page.querySelectorAll(NEXT)], end = floor();
    under = next.filter(each => each.getBoundingClientRect().top + each.offsetHeight / 2 > end);
    cue.hidden = under.length === 0 || under.length < next.length;
    cue.firstElementChild.textContent = cue.dataset.words.replace("{count}", under.length);
  });
}

cue.addEventListener("click", () => under[0]?.scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" }));
for (const name of ["dice:lit", "dice:short", "table:laid"]) document.addEventListener(name, look);
for (const name of ["scroll", "resize"]) window.addEventListener(name, look, { passive: true });
look();
