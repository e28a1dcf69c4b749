// What screen readers are told. Sentences are added to a log, so that none takes the place of one that is not spoken
// yet, and nothing that is already on the page is read again with them.
const log = document.getElementById("news");
const AFTER = 300;                // milliseconds; a live region that was only just inserted is ignored
const SPOKEN = 1000;              // after these a sentence has been taken up
let first = [], waiting = [];     // until then: what the page says on load, and the news that came meanwhile
let told = [];                    // what the tray showed when it was last asked, part by part

const words = each => each?.innerText.replace(/\s+/g, " ").trim() ?? "";
const visible = each => each.getClientRects().length > 0;
const ended = text => /[.!?…:»]$/.test(text) ? text : `${text}.`;

// Say these parts, one sentence after the other, once.
export function announce(...parts) {
  const texts = parts.filter(Boolean), text = texts.map((each, at) => texts[at + 1] ? ended(each) : each).join(" ");
  if (waiting) waiting.push(text);
  else if (text) add(text);
}

// Say what a page says on load: before news that came meanwhile.
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

// What the tray shows now: its sentence, what it adds to that, and how many boxes take the dice. Only the parts that it
// did not show when it was last asked.
export function trayNews() {
  const spoken = ":is(.say, .more:not(.pilot, .opened, .first-turn))";
  const shown = [...document.querySelectorAll(`#tray ${spoken}`)].filter(visible);
  const parts = [...shown, document.getElementById("fitting")].map(words).filter(Boolean);
  const fresh = parts.filter(each => !told.includes(each));
  told = parts;
  return fresh;
}
