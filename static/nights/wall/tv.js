// Run the TV of a night: show a clock, and turn the pages if there are several: from thirteen
// tables on, once standings are published, or with the night's own card.
// Tables that call come first (their order is in the stylesheet too). Under an announcement a page has two rows of
// them, not three.
import "../../base/modern_only.js";
import "../../js/awake.js";
import "../wall_news.js";
import "../../js/announce.js";
import "../../table/clock.js";

const MOST = 12, LESS = 8, ROWS = 8, SECOND = 1000;                      // milliseconds
const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const clock = document.getElementById("clock"), pages = document.getElementById("pages");
const ownCard = document.getElementById("own-card");
const all = selector => [...document.querySelectorAll(selector)];
const inPages = (list, most) => Array.from({ length: Math.ceil(list.length / most) },
  (_none, at) => list.slice(at * most, (at + 1) * most));
const rowsOf = order => Number(order.dataset.rows ?? ROWS);
const final = () => document.getElementById("final"), finalAtFirst = final()?.dataset.table;
let page = 0, timer = 0, seconds = 0;

// Return what is shown one after the other: where everybody sits next, tables of the wall, then rows of each order that
// was published.
function screens() {
  if (final()?.dataset.table) return [{ shown: [final()], says: "" }];
  const number = each => Number(each.querySelector(".tile-number").textContent);
  const called = each => each.dataset.is === "called";
  const tiles = all("#tiles > li"), first = [...tiles.filter(called), ...tiles.filter(each => !called(each))];
  const range = numbers => pages.dataset[numbers.length > 1 ? "says" : "one"]
    .replace("{1}", Math.min(...numbers)).replace("{2}", Math.max(...numbers));
  const most = document.querySelector("#announced > li") ? LESS : MOST;
  const walls = inPages(first, most).map(shown => ({
    shown: [document.getElementById("tiles"), document.getElementById("summary"), ...shown],
    says: range(shown.map(number)),
  }));
  const pagesOf = order => inPages([...order.querySelectorAll("li")], rowsOf(order))
    .map(shown => ({ shown: [order.parentElement, order, ...shown], says: order.dataset.title }));
  const [next, orders] = ["[data-first]", ":not([data-first])"].map(kind => all(`#published > section${kind}`));
  const card = ownCard ? [{ shown: [ownCard], says: ownCard.dataset.title }] : [];
  return [...card, ...next.flatMap(pagesOf), ...walls, ...orders.flatMap(pagesOf)];
}

function lay() {
  // The pad of a final has stylesheets of its own, which a page loads at its beginning.
  if (final()?.dataset.table !== finalAtFirst) return location.reload();
  const turns = screens();
  page %= Math.max(1, turns.length);
  const { shown, says } = turns[page] ?? { shown: [], says: "" };
  const parts = "#final, #own-card, #tiles, #summary, #tiles > li, #published, #published > section, #published li";
  for (const each of all(parts)) {
    each.hidden = !shown.includes(each);
  }
  pages.hidden = turns.length < 2;
  const count = pages.dataset.count.replace("{1}", page + 1).replace("{2}", turns.length);
  for (const [part, text] of [[pages.firstElementChild, says], [pages.lastElementChild, count]]) {
    if (part.textContent !== text) part.textContent = text;
  }
  keepTime();
}

// Turn as often as was chosen for this TV, from the moment of the choice.
function keepTime() {
  const chosen = Number(document.getElementById("published").dataset.seconds);
  if (chosen === seconds) return;
  seconds = chosen;
  clearInterval(timer);
  timer = setInterval(turn, seconds * SECOND);
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

// The card's address is drawn with the page alone: another card, or none, is another page.
function follow() {
  if (document.getElementById("published").dataset.card !== (ownCard?.dataset.mark ?? "")) location.reload();
  lay();
}

document.addEventListener("wall:laid", follow);
setInterval(tick, SECOND);
lay();
tick();
