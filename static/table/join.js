// Replace the join link in the tab's history once a form is submitted, so that going back shows it to nobody. The forms
// name their own action, so the new address does not change where they go.
import "../base/page.js";

let sent = false;

document.querySelector("main").addEventListener("submit", event => {
  if (sent) return event.preventDefault();          // a double tap: the second one would meet what the first has taken
  sent = true;
  history.replaceState(null, "", "/");
});
addEventListener("pageshow", () => { sent = false; });      // the device came back
