// Lay a trial's scripted throw in the tray by its link, in place of what was tapped before. The address becomes the
// table's own again, so that a reload in a later turn lays nothing.
import { drop } from "../js/tray_storage.js";

const scripted = document.getElementById("scripted-throw");

function isTaken() {
  const query = new URLSearchParams(location.search);
  return scripted.dataset.fields.split(" ").some(name => query.has(name));
}

document.addEventListener("click", event => {
  if (event.target.closest("#take-scripted")) drop();
});
if (scripted && isTaken()) history.replaceState(null, "", document.body.dataset.here);
