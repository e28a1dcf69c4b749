// Show the game move by move: arrow keys, Home and End do what the buttons do.
import "../base/page.js";

// Mark what the move changed.
for (const id of document.querySelector("[data-fresh-boxes]")?.dataset.freshBoxes.split(" ") ?? []) {
  document.getElementById(id)?.setAttribute("data-fresh", "");
}

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const way = document.querySelector(`.step-moves a[data-key="${CSS.escape(event.key)}"]`);
  if (!way) return;
  event.preventDefault();
  way.click();
});
