// Once a form is submitted, the entry link is replaced in the tab's history, so that going back shows it to nobody. The
// form carries its own action.
import "../base/page.js";

document.querySelector("main form").addEventListener("submit", () => history.replaceState(null, "", "/"));
