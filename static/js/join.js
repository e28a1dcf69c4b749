// Coming in: once a form is on its way, the link that let this device in is no longer in the tab's history, so going
// back shows it to nobody. The form says itself where it goes.
import "./page.js";

document.querySelector("main form").addEventListener("submit", () => history.replaceState(null, "", "/"));
