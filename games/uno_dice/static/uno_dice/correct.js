// Correct a turn of UNO Dice by taps: keys add dice to the chain or to the penalties, a tap on a die removes it, and
// the fields that are sent follow.
const tray = document.getElementById("tray"), words = tray.dataset;
const [start, chain, penalties] = ["start", "chain", "penalties"].map(name => document.getElementById(`field-${name}`));
const seats = [...document.querySelectorAll("#fix-seats [data-seat]")];
const parts = field => field.value.split(" ").filter(Boolean);
const keyOf = code => tray.querySelector(`.key-dice [data-key="${CSS.escape(code)}"]`);
const starts = start.value !== "";          // this entry wrote a starting number, which has no color

function put(field, values) {
  field.value = values.join(" ");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  draw();
}

const without = (list, at) => list.filter((_each, place) => place !== at);

// Return a die as its key shows it; a tap removes it.
function dieButton(code, remove) {
  const button = document.createElement("button"), key = keyOf(code);
  Object.assign(button, { type: "button", className: "die" });
  if (key?.dataset.board) button.dataset.board = key.dataset.board;
  button.setAttribute("aria-label", words.remove.replace("{die}", key?.getAttribute("aria-label") ?? code));
  button.append(...key ? [...key.childNodes].map(each => each.cloneNode(true)) : [code]);
  button.addEventListener("click", remove);
  return button;
}

function item(...inside) {
  const made = document.createElement("li");
  made.append(...inside);
  return made;
}

// Return the buttons that say for which player a penalty is.
function targets(code, seat, choose) {
  return seats.map(each => {
    const button = document.createElement("button"), name = each.textContent;
    Object.assign(button, { type: "button", className: "button", textContent: name });
    button.setAttribute("aria-pressed", each.dataset.seat === seat);
    button.setAttribute("aria-label", words.for.replace("{die}", code.replace("-", "−")).replace("{name}", name));
    button.addEventListener("click", () => choose(each.dataset.seat));
    return button;
  });
}

function draw() {
  const dice = starts ? parts(start) : parts(chain), given = parts(penalties);
  document.getElementById("fix-says").textContent = dice.length ? words.last : words.empty;
  document.getElementById("fix-chain").replaceChildren(...dice.map((code, at) =>
    item(dieButton(code, () => starts ? put(start, []) : put(chain, without(dice, at))))));
  document.getElementById("fix-penalties").replaceChildren(...given.map((pair, at) => {
    const [code, seat] = pair.split(":");
    const choose = chosen => put(penalties, given.map((each, place) => place === at ? `${code}:${chosen}` : each));
    return item(dieButton(code, () => put(penalties, without(given, at))), ...targets(code, seat, choose));
  }));
}

tray.addEventListener("click", event => {
  const key = event.target.closest(".key")?.dataset.key;
  if (!key) return;
  if (starts) put(start, /^[A-Z][1-6]$/.test(key) ? [key[1]] : []);
  else if (key === "back") put(chain, parts(chain).slice(0, -1));
  else if (key === "+1" || key === "-1") put(penalties, [...parts(penalties), `${key}:${seats[0].dataset.seat}`]);
  else put(chain, [...parts(chain), key]);
});
draw();
