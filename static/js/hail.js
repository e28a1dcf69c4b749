// What the dice are on this sheet, where it calls that out: the tray says it before what to tap. The words come with the lit sheet.
const tray = document.getElementById("tray");

export function hail() {
  const { hail: word, hailMore: why } = document.querySelector(".place:not([disabled]) .sheet[data-hail]")?.dataset ?? {};
  tray.toggleAttribute("data-hailed", Boolean(word));
  for (const each of tray.querySelectorAll("[data-hail-word]")) each.textContent = word ?? "";
  for (const each of tray.querySelectorAll("[data-hail-why]")) each.textContent = why ?? "";
}

for (const news of ["dice:short", "table:laid"]) document.addEventListener(news, hail);
