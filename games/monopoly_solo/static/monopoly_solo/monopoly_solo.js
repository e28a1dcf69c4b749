// The table's page of Monopoly solo: the server draws its tray.
import "../js/table.js";
import * as drafting from "../js/drafting.js";
import { play } from "../js/turns.js";
import "../js/boxes.js";
import "../js/awake.js";

play(drafting);

// Mark what the last entry changed, until the next tap. The single player always has offers on the sheet, and
// apply_fragments.js marks nothing on such a sheet.
function mark() {
  if (document.getElementById("asks")?.dataset.taps !== "") return;
  const fresh = (document.getElementById("state").dataset.freshBoxes ?? "").split(" ");
  for (const id of fresh) document.getElementById(id)?.setAttribute("data-fresh", "");
}
for (const news of ["dice:lit", "table:laid"]) document.addEventListener(news, mark);
