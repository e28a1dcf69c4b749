// Announce sentences to screen readers. Each is added to a log, so that it does not replace one that is not spoken yet,
// and nothing that is already on the page is read again with it.
const log = document.getElementById("news");
const AFTER = 300;                // milliseconds; screen readers ignore a live region that was only just inserted
const SPOKEN = 1000;              // milliseconds; by then a screen reader has taken up a sentence
let first = [], waiting = [];     // until AFTER: what the page says on load, and the news that came meanwhile
let announced = [];               // the parts that the tray showed at the last call of trayNews

const words = each => each?.innerText.replace(/\s+/g, " ").trim() ?? "";
const visible = each => each.getClientRects().length > 0;
const ended = text => /[.!?…:»]$/.test(text) ? text : `${text}.`;

// Announce these parts once, one sentence after the other.
export function announce(...parts) {
  const texts = parts.filter(Boolean), text = texts.map((each, at) => texts[at + 1] ? ended(each) : each).join(" ");
  if (waiting) waiting.push(text);
  else if (text) add(text);
}

// Announce what the page says on load, before the news that came meanwhile.
export function soon(text) {
  if (first) first.push(text);
  else announce(text);
}

function add(text) {
  const now = performance.now(), sentence = document.createElement("p");
  for (const old of [...log.children]) if (now - old.dataset.since > SPOKEN) old.remove();
  sentence.dataset.since = now;
  sentence.textContent = `${text} `;
  log.append(sentence);
}

setTimeout(() => {
  const texts = [...first, ...waiting];
  first = waiting = null;
  for (const text of texts) announce(text);
}, AFTER);

// Return the parts of the tray that it did not show at the last call: its sentence, what it adds to that, and how many
// boxes take the dice.
export function trayNews() {
  const spoken = ":is(.say, .more:not(.tray-progress, .more-opened, .more-first-turn))";
  const shown = [...document.querySelectorAll(`#tray ${spoken}`)].filter(visible);
  const parts = [...shown, document.getElementById("fitting")].map(words).filter(Boolean);
  const fresh = parts.filter(each => !announced.includes(each));
  announced = parts;
  return fresh;
}

// Return whether these words are new for this table on this device, also over a reload; "" forgets them. Without
// storage they are always new.
export function isNew(what, words) {
  const place = `${what}:${document.body.dataset.table}`;
  try {
    const heard = localStorage.getItem(place) ?? "";
    if (words) localStorage.setItem(place, words);
    else localStorage.removeItem(place);
    return words !== "" && heard !== words;
  } catch {
    return words !== "";
  }
}

// For a script of its own on the same page: it cannot import this one, which would then run twice.
document.addEventListener("news:say", ({ detail }) => { if (log) announce(detail); });
