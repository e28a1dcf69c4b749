// The TV of a night: pages that turn by themselves from thirteen tables on, and a clock.
import "./modern_only.js";
import "./awake.js";
import "./wall_news.js";

const MOST = 12, EVERY = 10_000, SECOND = 1000;               // milliseconds
const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const clock = document.getElementById("clock"), pages = document.getElementById("pages");
const tiles = () => [...document.querySelectorAll("#tiles > li")];
let page = 0;

function lay() {
  const all = tiles(), count = Math.max(1, Math.ceil(all.length / MOST));
  page %= count;
  const shown = all.slice(page * MOST, (page + 1) * MOST), number = each => each?.querySelector(".number").textContent;
  for (const each of all) each.hidden = !shown.includes(each);
  pages.hidden = count < 2;
  const says = pages.dataset.says.replace("{1}", number(shown[0])).replace("{2}", number(shown.at(-1)));
  const dots = Array.from({ length: count }, (_none, at) => at === page ? "●" : "○").join(" ");
  const text = `${says}  ${dots}`;
  if (pages.textContent !== text) pages.textContent = text;
}

function tick() {
  clock.textContent = new Date().toLocaleTimeString(document.documentElement.lang, CLOCK);
}

function turn() {
  page += 1;
  lay();
  const list = document.getElementById("tiles");
  list.classList.remove("turned");
  requestAnimationFrame(() => list.classList.add("turned"));
}

document.addEventListener("wall:laid", lay);
setInterval(turn, EVERY);
setInterval(tick, SECOND);
lay();
tick();
