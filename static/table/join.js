// Replace the join link in the tab's history once a form is submitted, so that going back shows it to nobody. The form
// names its own action, so the new address does not change where it goes.
import "../base/page.js";

document.querySelector("main form").addEventListener("submit", () => history.replaceState(null, "", "/"));
