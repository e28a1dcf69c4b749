// Lay a trial's scripted throw in the tray by its link, in place of what was tapped before. The address becomes the
// table's own again, so that a reload in a later turn lays nothing.
import { drop } from "../js/tray_storage.js";

const printed = document.getElementById("printed");

function isTaken() {
  const asked = new URLSearchParams(location.search);
  return printed.dataset.fields.split(" ").some(name => asked.has(name));
}

document.addEventListener("click", event => {
  if (event.target.closest("#take-printed")) drop();
});
if (printed && isTaken()) history.replaceState(null, "", document.body.dataset.here);
