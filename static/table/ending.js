// Announce the end of a game once on each device, also on one that opens the page later, and not again on a reload.
import "../js/table.js";
import "./picture.js";
import { isNew, soon } from "../js/announce.js";

const said = [...document.querySelectorAll(".podium-winner, .podium-verdict")];
const words = said.map(each => each.textContent.trim()).join(" ");

if (isNew("ended", words)) soon(words);

// After the animation of the towers, later redraws show them without it.
document.addEventListener("table:laid", () => document.body.setAttribute("data-risen", ""), { once: true });
