// Type a sheet from paper: one tap for each number that dice can give, and the next box comes by itself.
import { changed as saveSoon } from "./draft_typing.js";
import "../js/option_fields.js";

const form = document.getElementById("typing"), tray = document.getElementById("numbers");
const boxes = form ? [...form.querySelectorAll("input[name^='box:']")] : [];
const fine = matchMedia("(pointer: fine)").matches;
let box = null;

const isTick = each => each.type === "checkbox";
const rangeOf = each => each.dataset.numbers?.includes("..") ? each.dataset.numbers.split("..").map(Number) : null;
const numbersOf = each => each.dataset.numbers && !rangeOf(each) ? each.dataset.numbers.split(" ") : [];
const mostOf = each => rangeOf(each)?.[1] ?? numbersOf(each).at(-1);

function fits(each, value) {
  const range = rangeOf(each), half = "halves" in each.dataset && value.endsWith("½");
  const number = Number(half ? value.replace("½", ".5") : value);
  return range ? number >= range[0] && number <= range[1] : numbersOf(each).includes(String(number));
}

const ascii = text => text.replace(/^[−–—‒‐‑﹣－]\s*/, "-").replace(/[.,]5$/, "½").replace(/\p{Nd}/gu, digit => {
  const code = digit.codePointAt(0);
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
  return code < 128 ? digit : String(code - zero);
});

function key(text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "key";
  made.append(Object.assign(document.createElement("b"), { textContent: text }));
  made.addEventListener("click", act);
  return made;
}

function turnTo(next) {
  box?.closest("label").removeAttribute("data-now");
  box = next;
  if (!box) return;
  box.closest("label").dataset.now = "";
  tray.querySelector("[data-box]").textContent = box.getAttribute("aria-label");
  tray.querySelector("[data-said]").textContent = doubt(box);
  const offers = isTick(box)
    ? [key("✓", () => tick(box))]
    : numbersOf(box).map(number => key(number, () => { put(number); onwards(); }));
  offers.push(key(form.dataset.empty, () => { put(""); onwards(); }));
  tray.querySelector("[data-offers]").replaceChildren(...offers);
  tray.querySelector("[data-other]").hidden = isTick(box);
  tray.querySelector("[data-other]").open = Boolean(rangeOf(box));
  tray.querySelector("[data-half]").hidden = !("halves" in box.dataset);
  tray.querySelector("[data-sign]").hidden = !(rangeOf(box)?.[0] < 0);
}

function doubt(each) {
  const value = ascii(each.value.trim());
  const wrong = !isTick(each) && value && !fits(each, value);
  if (!isTick(each)) each.closest("label").dataset.state = wrong ? "refused" : value ? "typed" : "empty";
  if (!wrong) return "";
  const said = "counted" in each.dataset ? form.dataset.tooMany : form.dataset.doubt;
  return said.replace("BOX", each.getAttribute("aria-label")).replace("VALUE", value)
    .replace("MOST", mostOf(each));
}

function put(text) {
  if (isTick(box)) box.checked = false;
  else box.value = text;
  changed(box);
}

function tick(each) {
  each.checked = true;
  changed(each);
  onwards();
}

function onwards() {
  const next = boxes.slice(boxes.indexOf(box) + 1).find(each => !isTick(each));   // ticks are tapped where they stand
  turnTo(next ?? box);
  next?.focus();
  if (!next && boxes.every(each => isTick(each) || each.value.trim())) offerDone();
}

// The sheet is full: offer to end it where the last number was tapped.
function offerDone() {
  const made = key(form.dataset.done, () => form.querySelector("[name=do][value=done]").click());
  tray.querySelector("[data-said]").textContent = form.dataset.full;
  tray.querySelector("[data-offers]").replaceChildren(made);
  if (fine) made.focus();
}

function changed(each) {
  doubt(each);
  saveSoon();
}

// Return whether the number in this box is whole: no other digit can be added to it.
function isWhole(each) {
  const value = ascii(each.value.trim()), fit = numbersOf(each).filter(number => number.startsWith(value));
  return fit.length === 1 && fit[0] === value;
}

function pressed(event) {
  if (event.key === "Enter" && event.target.name?.startsWith("box:")) {
    event.preventDefault();
    onwards();
  } else if (event.key.toLowerCase() === "x" && box && event.target === box) {
    const lost = box.closest(".typed-row").querySelector("[data-kind='lost'] input");
    if (!lost) return;
    event.preventDefault();
    lost.checked = !lost.checked;
    changed(lost);
  }
}

if (form) {
  tray.hidden = false;
  for (const each of boxes) {
    if (!isTick(each) && !fine) each.inputMode = "none";   // our number pad takes the place of the keyboard
    each.addEventListener("focus", () => turnTo(each));
    each.addEventListener("input", () => {
      changed(each);
      if (box !== each) turnTo(each);
      if (isTick(each) || isWhole(each)) onwards();
    });
  }
  tray.querySelector("[data-next]").addEventListener("click", onwards);
  tray.querySelector("[data-sign]").addEventListener("click", () => {
    put(ascii(box.value).startsWith("-") ? box.value.slice(1) : `-${box.value}`);
    tray.querySelector("[data-said]").textContent = doubt(box);
  });
  for (const digit of tray.querySelectorAll("[data-digit]")) digit.addEventListener("click", () => {
    put(digit.dataset.digit ? box.value + digit.dataset.digit : box.value.slice(0, -1));
    tray.querySelector("[data-said]").textContent = doubt(box);
  });
  form.addEventListener("keydown", pressed);
  boxes.forEach(doubt);
  turnTo(boxes.find(each => !(isTick(each) ? each.checked : each.value)) ?? boxes[0]);
}
