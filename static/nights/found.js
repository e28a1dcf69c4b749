// Run the list of a night's games or people. It follows the night, and shows those of which every word is said that is
// typed, a number as a whole. A person who is ticked stays in sight.
import "../base/page.js";
import "./wall_news.js";
import "./own_token.js";

const field = document.getElementById("find"), none = document.getElementById("none");

const says = (said, word) => (/^\d+$/.test(word) ? said.split(" ") : said).includes(word);
const plain = text => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function find() {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  const all = [...document.querySelectorAll(".night-games > li")];
  for (const each of all) {
    each.hidden = !each.querySelector("[name=person]:checked") && !words.every(word => says(each.dataset.said, word));
  }
  const text = words.length ? none.dataset.unmatched : none.dataset.empty;
  none.hidden = all.some(each => !each.hidden);
  if (none.textContent !== text) none.textContent = text;
}

field.addEventListener("input", find);
document.addEventListener("wall:laid", find);
find();
