// The end of a game: said once on each device, also on one that comes back later, and not again on a page loaded anew.
import "./table.js";
import { announce } from "./lay.js";

const AFTER = 300;                // a region that is only just there is not heard
const place = `ended:${document.body.dataset.table}`;
const words = [...document.querySelectorAll(".podium .strip h2, .podium .verdict")].map(each => each.textContent.trim()).join(" ");

function isNew() {
  try {
    const heard = localStorage.getItem(place);
    localStorage.setItem(place, words);
    return heard !== words;
  } catch {
    return true;
  }
}

if (isNew()) setTimeout(announce, AFTER, words);
