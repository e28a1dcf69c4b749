// Run the clock of a round on any page that shows it. The server says when it ends; a device's own clock may be wrong
// by hours, so the server's time is asked for, again after every sleep and every jump of the device's clock.
import { ring } from "./bell.js";
import { leftOn, reached, serverTime, shown } from "./clock_time.js";

const TICK = 200, SOON = 300, FIRST = 4, REGULAR = 60_000, JUMP = 500, LATE = 10_000, STANDS = 900_000;  // milliseconds
const WORDS = new Map([[0, "over"], [60_000, "one"], [300_000, "five"]]);
const server = serverTime(), at = document.getElementById("clock-at"), notice = document.getElementById("clock-over");
let asks = 0, timer = 0, asking = false, failed = false;
let drift = performance.now() - Date.now(), jumps = 0;

const clock = () => document.getElementById("round-clock");
const put = (element, text) => { if (element && element.textContent !== text) element.textContent = text; };

async function ask() {
  clearTimeout(timer);
  if (asking) return;
  asking = true;
  const before = jumps, asked = Date.now();
  try {
    const answer = await fetch(clock().dataset.time, { cache: "no-store", credentials: "omit" });
    const answered = Date.now(), now = Number(await answer.text());
    failed = !answer.ok || !now;
    if (!failed && before === jumps) server.add(asked, answered, now);
  } catch {
    failed = true;                  // offline: this device's own clock has to do
  }
  asking = false;
  asks += 1;
  timer = setTimeout(lookAgain, asks < FIRST ? SOON : REGULAR);
}

// Ask again if there is a clock to count.
function lookAgain() {
  if (clock()?.dataset.run && !document.hidden) ask();
  else asks = timer = 0;
}

function askAnew() {
  asks = 0;
  if (clock()?.dataset.run) ask();
}

// Return the marks of this run that were said on this page's tab.
function said(run) {
  try {
    const [of, ...marks] = (sessionStorage.getItem("clock-said") ?? "").split(" ");
    return of === run ? marks.map(Number) : [];
  } catch {
    return saidHere.run === run ? saidHere.marks : [];
  }
}

let saidHere = { run: "", marks: [] };

function remember(run, marks) {
  saidHere = { run, marks };
  try {
    sessionStorage.setItem("clock-said", [run, ...marks].join(" "));
  } catch { /* no storage: as long as the page */ }
}

// Say a mark once, unless it was reached long ago; also again if the clock was given more minutes meanwhile.
function say(element, left) {
  const { run, over, finish } = element.dataset, before = said(run), mark = reached(left);
  const marks = before.filter(each => left <= each);
  if (mark !== null && !marks.includes(mark)) {
    marks.push(mark);
    const words = mark ? element.dataset[WORDS.get(mark)] : `${over} ${finish}`.trim();
    if (mark - left < LATE) {
      document.dispatchEvent(new CustomEvent("news:say", { detail: words }));
      if (mark === 0) ring();
    }
  }
  if (marks.join() !== before.join()) remember(run, marks);
}

// Tell a table in play what to finish, until it is put away.
function tell(element, isOver) {
  if (!notice) return;
  const words = isOver && element.dataset.finish ? `${element.dataset.over} ${element.dataset.finish}` : "";
  const is = words && `${element.dataset.run} ${element.dataset.ends}`;
  if (notice.dataset.is === is) return;
  notice.dataset.is = is;
  notice.hidden = !words || isPutAway(is);
  put(notice.querySelector("bdi"), words);
}

function isPutAway(is) {
  try {
    return sessionStorage.getItem("clock-away") === is;
  } catch {
    return false;
  }
}

notice?.addEventListener("click", () => {
  try {
    sessionStorage.setItem("clock-away", notice.dataset.is);
  } catch { /* no storage: put away until a reload */ }
});

function tick() {
  const now = performance.now() - Date.now(), element = clock();
  if (Math.abs(now - drift) > JUMP) {
    jumps += 1;
    server.forget();
    askAnew();
  }
  drift = now;
  if (!element?.dataset.run) {
    if (element) tell(element, false);
    return;
  }
  if (!timer && !asking) ask();
  if (at && element.parentElement !== at) at.append(element);
  if (server.known() || failed) lay(element, leftOn(numbers(element), Date.now() + server.ahead()));
}

const numbers = ({ dataset: { ends, left } }) => ({ ends: Number(ends), left: Number(left) });

function lay(element, left) {
  const counts = Number(element.dataset.ends) > 0, isOver = counts && left <= 0;
  put(element.querySelector("b"), isOver ? element.dataset.up : shown(left));
  element.hidden = left < -STANDS;
  if (!counts) return tell(element, false);
  if (isOver) put(element.querySelector(".round-clock-says"), element.dataset.finish);
  element.dataset.is = isOver ? "over" : reached(left) !== null ? "soon" : "on";
  say(element, left);
  tell(element, isOver && !element.hidden);
}

for (const kind of ["table:laid", "wall:laid", "paper:news"]) document.addEventListener(kind, tick);
document.addEventListener("visibilitychange", () => document.hidden || askAnew());
addEventListener("online", askAnew);
setInterval(tick, TICK);
tick();
