// Draw the dice of a chain: the last number, the links, the loose dice, and what is still to be tapped.
import { nameOf } from "./chain_buttons.js";
import { penalty } from "./chain_throw.js";

const list = document.getElementById("chain"), words = list.dataset;
const template = document.getElementById("a-die").content.firstElementChild;
const ofKeys = (selector, told) =>
  Object.fromEntries([...document.querySelectorAll(selector)].map(key => [key.dataset.key, told(key)]));
const suits = ofKeys(".key[data-kind='colour']", key => key.dataset.board);
const names = ofKeys(".key-halves .key", key => key.getAttribute("aria-label"));
export const called = code => suits[code[0]] ? `${names[code[0]]} ${code[1] ?? ""}`.trim() : names[code];

// Return one die with its face, as a button or as a drawing. A single letter is a colour whose number is still to come.
export function die(code, say, element = "button") {
  const face = template.cloneNode(true), button = element === "button" ? face : document.createElement(element);
  if (button !== face) {
    button.className = "die";
    button.append(...face.childNodes);
    button.setAttribute("role", "img");
  }
  const pen = button.querySelector(".die-pen");
  const svg = button.querySelector("svg"), [use, text] = svg.children;
  const suit = suits[code[0]];
  if (suit) button.dataset.board = suit;
  use.setAttribute("href", suit ? `#s-${suit}` : "#star");
  text.textContent = suit ? code[1] ?? "" : "";
  if (code[0] === "G") text.setAttribute("y", "31");
  if (penalty(code)) svg.remove();
  else pen.remove();
  pen.textContent = code.replace("-", "−");
  button.dataset.die = code;
  button.setAttribute("aria-label", say ? say.replace("{die}", called(code)) : called(code));
  return button;
}

function place(kind, ...inside) {
  const item = document.createElement("li");
  item.className = kind;
  item.append(...inside);
  return item;
}

function small(text, kind = "") {
  const element = document.createElement("small");
  element.textContent = text;
  element.className = kind;
  return element;
}

// Return why a die stands there in two sizes: in words, and the number alone where there is little room.
function inTwoSizes(why) {
  const both = small("", "chain-why"), [wide, narrow] = ["chain-wide", "chain-narrow"].map(size => {
    const text = document.createElement("span");
    text.className = size;
    return text;
  });
  wide.textContent = why.textContent;
  narrow.textContent = why.dataset.short;
  both.append(wide, narrow);
  return both;
}

function from(last) {
  const number = document.createElement("span");
  number.className = "hand";
  number.textContent = last || "?";
  return place("chain-from", number, small(words.last));
}

function linked(code, at, { lit, picked }) {
  const why = lit?.querySelectorAll(".chain-links li")[at], item = place("chain-link");
  if (why) {
    item.dataset.why = why.dataset.why;
    if (why.dataset.board) item.dataset.board = why.dataset.board;
    item.append(inTwoSizes(why));
  }
  const button = die(code, words.out);
  button.dataset.link = at;
  button.id = `link-${at}`;
  mark(button, picked, lit);
  if (code !== "*") return item.append(button), item;
  const two = document.createElement("span"), twin = die(code, words.out);
  two.className = "chain-two";
  twin.dataset.link = at;
  two.append(button, twin);
  item.append(two, small(words.oneWild, "chain-both"));
  return item;
}

// Mark the picked die, and those with which it may change places.
function mark(button, picked, lit) {
  if (!picked) return;
  button.setAttribute("aria-pressed", String(button.id === picked));
  const both = [button.id, picked], may = [...lit?.querySelectorAll(".chain-changes li[data-chain]") ?? []];
  const swaps = each => both.includes(each.dataset.one) && both.includes(each.dataset.other);
  if (button.id !== picked && may.some(swaps)) button.dataset.state = "legal";
}

function beside(each, at, { next, aiming, again, picked, lit }) {
  if (again) return weighed(each, at, again.includes(each.at));
  const aim = penalty(each.code), button = die(each.code, aim ? words.aim : words.add);
  button.dataset.loose = at;
  button.id = `loose-${at}`;
  mark(button, picked, lit);
  if (each.at === aiming) button.dataset.state = "aimed";
  else if (!aim && next.includes(each.code)) button.dataset.state = "legal";
  const told = !aim ? words.loose : each.to === null ? words.for : each.to ? `→ ${nameOf(each.to)}` : words.nobody;
  return place("chain-loose", button, small(told));
}

// Return a loose die while the player chooses which dice are rolled again.
function weighed(each, at, rolls) {
  const button = die(each.code, words.reroll);
  button.dataset.loose = at;
  button.id = `loose-${at}`;
  button.setAttribute("aria-pressed", String(rolls));
  return place("chain-loose", button, small(rolls ? words.again : words.stays));
}

function missing(half) {
  if (half) {
    const button = die(half);
    button.dataset.empty = "next";
    return place("chain-loose", button, small(""));
  }
  const empty = document.createElement("span");
  empty.className = "die";
  empty.dataset.empty = "";
  return place("chain-loose", empty, small(""));
}

// Return the call, which everybody reads until the next dice are tapped.
function calling(call) {
  return place("chain-calling", ...call.cloneNode(true).childNodes);
}

// Draw everything that lies in the tray.
export function draw(tray) {
  const { says, call, last, start, starting, chain, loose, half, room } = tray;
  if (["said", "waiting"].includes(says)) return list.replaceChildren(...(call ? [calling(call)] : []));
  if (starting) return list.replaceChildren(place("chain-loose", number(start)));
  const rest = loose.map((each, at) => beside(each, at, tray));
  const open = Array.from({ length: room }, (_, at) => missing(at === 0 ? half : ""));
  (rest[0] ?? open[0])?.classList.add("is-first");
  return list.replaceChildren(from(last), ...chain.map((code, at) => linked(code, at, tray)), ...rest, ...open);
}

function number(start) {
  const square = document.createElement("span");
  square.className = "die";
  square.textContent = start;
  if (!start) square.dataset.empty = "next";
  return square;
}
