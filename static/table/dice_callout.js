// Show in the tray what the dice are on this sheet, where it calls that out: it stands before what to tap. The words
// come with the highlighted sheet.
const tray = document.getElementById("tray");

export function callOut() {
  call(document.querySelector(".place:not([disabled]) .sheet[data-hail]")?.dataset ?? {});
}

function call({ hail: word = "", hailMore: why = "" }) {
  tray.toggleAttribute("data-hailed", Boolean(word));
  for (const each of tray.querySelectorAll("[data-hail-word]")) each.textContent = word;
  for (const each of tray.querySelectorAll("[data-hail-why]")) each.textContent = why;
}

document.addEventListener("table:laid", callOut);
document.addEventListener("dice:short", () => call({}));      // the highlighted sheet goes with the dice
