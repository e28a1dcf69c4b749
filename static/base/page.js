// Script of every page: close menus, scroll to a refusal, and change the language without losing the page's state.
import "./modern_only.js";
import "./share.js";
import "./language.js";
import "./signs.js";
import "./draft_form.js";
import "./back_home.js";
import "./in_line.js";

const open = () => document.querySelectorAll("details.menu[open], details.more-of[open]");

document.addEventListener("click", event => {
  for (const menu of open()) if (!menu.contains(event.target)) menu.open = false;
});

// Close the menu once a form in it is sent, with everything that is unfolded in it.
document.addEventListener("sent", () => {
  for (const each of document.querySelectorAll("details.menu, details.menu details")) each.open = false;
}, true);

document.addEventListener("keydown", event => {
  if (event.key !== "Escape") return;
  for (const menu of open()) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

document.addEventListener("click", event => { if (event.target.closest("[data-print]")) print(); });

document.querySelector('.slip[role="alert"]')?.scrollIntoView({ block: "nearest" });

if (!CSS.supports("container-type: inline-size")) import("./container_queries.js");
