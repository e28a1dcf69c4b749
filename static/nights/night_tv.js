// Run the TV of a night: show a clock, and turn the pages from thirteen tables on or once standings are published.
import "../base/modern_only.js";
import "../js/awake.js";
import "./wall_news.js";

const MOST = 12, ROWS = 8, EVERY = 10_000, SECOND = 1000;     // milliseconds
const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const clock = document.getElementById("clock"), pages = document.getElementById("pages");
const all = selector => [...document.querySelectorAll(selector)];
const inPages = (list, most) => Array.from({ length: Math.max(1, Math.ceil(list.length / most)) },
  (_none, at) => list.slice(at * most, (at + 1) * most));
let page = 0;

// Return what is shown one after the other: tables of the wall, then rows of each order that was published.
function screens() {
  const number = each => each?.querySelector(".tile-number").textContent;
  const walls = inPages(all("#tiles > li"), MOST).map(shown => ({
    shown: [document.getElementById("tiles"), document.getElementById("summary"), ...shown],
    says: pages.dataset.says.replace("{1}", number(shown[0])).replace("{2}", number(shown.at(-1))),
  }));
  const orders = all("#published > section").flatMap(order => inPages([...order.querySelectorAll("li")], ROWS)
    .map(shown => ({ shown: [order.parentElement, order, ...shown], says: order.dataset.title })));
  return [...walls, ...orders];
}

function lay() {
  const turns = screens();
  page %= turns.length;
  const { shown, says } = turns[page];
  for (const each of all("#tiles, #summary, #tiles > li, #published, #published > section, #published li")) {
    each.hidden = !shown.includes(each);
  }
  pages.hidden = turns.length < 2;
  const count = pages.dataset.count.replace("{1}", page + 1).replace("{2}", turns.length);
  for (const [part, text] of [[pages.firstElementChild, says], [pages.lastElementChild, count]]) {
    if (part.textContent !== text) part.textContent = text;
  }
}

function tick() {
  clock.textContent = new Date().toLocaleTimeString(document.documentElement.lang, CLOCK);
}

function turn() {
  page += 1;
  lay();
  const main = document.querySelector("main");
  main.classList.remove("is-turned");
  requestAnimationFrame(() => main.classList.add("is-turned"));
}

document.addEventListener("wall:laid", lay);
setInterval(turn, EVERY);
setInterval(tick, SECOND);
lay();
tick();
