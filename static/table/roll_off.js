// Throw for the first player: dice tapped here, or their typed sum, go to the player whose place is tapped. Without
// scripts the sum is typed. Dice and sum outlive a reload.
import { announce } from "../js/announce.js";
import { save, saved } from "../base/page.js";

const panel = document.getElementById("throwing");

if (panel) {
  const form = document.getElementById("throw"), { dice: typed, sum } = form.elements;
  const dice = form.querySelector(".dice-row"), count = dice.children.length;
  const left = saved("throw");
  let faces = left?.length === count ? left : Array(count).fill("");

  const visible = element => element.getClientRects().length > 0;
  const tapped = () => faces.every(Boolean);
  const total = () => tapped() ? faces.reduce((all, face) => all + Number(face), 0) : Number(sum.value);
  const ready = () => total() >= count && total() <= 6 * count;

  function show() {
    const next = faces.indexOf("");
    typed.value = tapped() ? faces.join("") : "";
    save("throw", faces.some(Boolean) ? faces : null);
    [...dice.children].forEach((die, place) => {
      const face = faces[place], words = face ? dice.dataset.full : dice.dataset.empty;
      die.setAttribute("aria-label", words.replace("{place}", place + 1).replace("{face}", face));
      if (face) die.removeAttribute("data-empty");
      else die.dataset.empty = place === next ? "next" : "";
      die.querySelector("use").setAttribute("href", face ? `#d${face}` : "#none");
    });
    light();
  }

  // Highlight what this device taps next: the dice, then a place. Highlight nothing if none of its players is to throw.
  function light() {
    const places = [...panel.querySelectorAll(".is-asked")];
    for (const place of places) place.querySelector(".roll-off-would").textContent = ready() ? total() : "";
    panel.dataset.next = !panel.open ? "" : ready() ? "place" : places.some(visible) ? "dice" : "";
  }

  function put(face) {
    const place = faces.indexOf("");
    if (place < 0) return;
    faces[place] = face;
    sum.value = "";
    show();
    announce(dice.dataset.told.replace("{place}", place + 1).replace("{face}", face));
  }

  dice.addEventListener("click", event => {
    const place = [...dice.children].indexOf(event.target.closest(".die"));
    if (place >= 0 && faces[place]) announce(dice.dataset.empty.replace("{place}", place + 1));
    if (place >= 0) faces[place] = "";
    show();
  });
  form.querySelector(".key-row").addEventListener("click", event => {
    const key = event.target.closest("[data-face]");
    if (key) put(key.dataset.face);
  });
  sum.addEventListener("input", () => {
    faces.fill("");
    show();
  });
  form.addEventListener("reset", () => setTimeout(() => {       // after the field is empty
    faces.fill("");
    show();
  }));
  panel.addEventListener("toggle", light);
  panel.querySelector("summary").addEventListener("click", () => {
    setTimeout(() => panel.open && panel.scrollIntoView({ block: "nearest" }));
  });
  // Open the panel once when another player throws, for devices that look on.
  document.addEventListener("table:laid", () => {
    const begun = document.getElementById("throws").dataset.begun !== undefined;
    if (begun && panel.dataset.begun === undefined) panel.open = true;
    panel.toggleAttribute("data-begun", begun);
    light();
  });
  if (left) panel.open = true;
  show();
}
