// The table's page of Monopoly solo: the server draws its tray.
import "../js/table.js";
import * as drafting from "../js/drafting.js";
import { play } from "../js/turns.js";
import "../js/boxes.js";
import "../js/awake.js";

play(drafting);

// The one who plays alone always has offers on the page: what the last entry changed is marked among them until the
// next tap.
function mark() {
  if (document.getElementById("asks")?.dataset.taps !== "") return;
  const fresh = (document.getElementById("state").dataset.freshBoxes ?? "").split(" ");
  for (const id of fresh) document.getElementById(id)?.setAttribute("data-fresh", "");
}
for (const news of ["dice:lit", "table:laid"]) document.addEventListener(news, mark);
