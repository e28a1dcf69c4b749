// Change the dice of an entry that is corrected, by taps or keys. Once all are set, the page shows the boxes they fit.
import "../base/page.js";
import { announce } from "../js/announce.js";

const dice = document.querySelector(".tray .dice-row"), typed = document.querySelector("#show [name=dice]");
const tray = document.getElementById("tray"), places = document.querySelectorAll(".place");
const slip = document.querySelector("#refusal .slip");
let faces = dice ? Array.from({ length: dice.children.length }, (_, at) => typed.value[at] ?? "") : [];

function show() {
  const next = faces.indexOf("");
  [...dice.children].forEach((die, at) => {
    const face = faces[at], words = face ? dice.dataset.full : dice.dataset.empty;
    die.setAttribute("aria-label", words.replace("{place}", at + 1).replace("{face}", face));
    if (face) die.removeAttribute("data-empty");
    else die.dataset.empty = at === next ? "next" : "";
    die.querySelector("use").setAttribute("href", face ? `#d${face}` : "#none");
  });
  tray.querySelector("[name=dice][form=turn]").value = faces.join("");
}

// Keep what is entered in the URL, so that it outlives a reload, also in another language.
function tellAddress() {
  const entered = new URLSearchParams(new FormData(document.getElementById("turn")));
  entered.delete("look");
  history.replaceState(null, "", `?${entered}`);
}

// Disable the boxes that are highlighted for the old dice, as they must not be tapped while dice change.
function stale() {
  tray.dataset.dice = "short";
  for (const place of places) {
    place.disabled = true;
    place.dataset.stale = "";
  }
}

function put(face) {
  const at = faces.indexOf("");
  if (at < 0) return;
  faces[at] = face;
  show();
  announce(dice.dataset.told.replace("{place}", at + 1).replace("{face}", face));
  tellAddress();
  if (faces.includes("")) return;
  typed.value = faces.join("");
  typed.form.submit();
}

function lift(at) {
  if (at < 0 || !faces[at]) return;
  faces[at] = "";
  stale();
  show();
  announce(dice.dataset.empty.replace("{place}", at + 1));
  tellAddress();
}

function type(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  if (/^[1-6]$/.test(event.key)) put(event.key);
  else if (event.key === "Backspace") lift(faces.map(Boolean).lastIndexOf(true));
  else return;
  event.preventDefault();
}

if (dice) {
  dice.addEventListener("click", event => lift([...dice.children].indexOf(event.target.closest(".die"))));
  tray.querySelector(".key-row").addEventListener("click", event => {
    const key = event.target.closest("[data-face]");
    if (key) put(key.dataset.face);
  });
  document.addEventListener("keydown", type);
  show();
  tray.dataset.ready = "";
}
document.addEventListener("input", ({ target }) => { if (target.form?.id === "turn") tellAddress(); });
slip?.scrollIntoView({ block: "nearest" });
