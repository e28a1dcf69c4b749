// Swap two people of a draft as soon as the second one is ticked.
import "../table/clock.js";

const form = document.getElementById("swap"), button = document.getElementById("do-swap");

form?.addEventListener("change", () => {
  if (form.querySelectorAll("[name=person]:checked").length === 2) button?.click();
});
