// The end of a game: said once on each device, also on one that comes back later, and not again on a page loaded anew.
import "./table.js";
import { soon } from "./apply_fragments.js";
import { isNew } from "./said_once.js";

const words = [...document.querySelectorAll(".winner, .verdict")].map(each => each.textContent.trim()).join(" ");

if (isNew("ended", words)) soon(words);

// The towers have grown: what is drawn anew from here on just stands.
document.addEventListener("table:laid", () => document.body.setAttribute("data-risen", ""), { once: true });
