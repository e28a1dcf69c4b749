// Find games or people of a night while words are typed: those of which every word is said, a number as a whole.
const field = document.getElementById("find"), none = document.getElementById("none");

const says = (said, word) => (/^\d+$/.test(word) ? said.split(" ") : said).includes(word);
const plain = text => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

export function find() {
  const words = plain(field?.value ?? "").split(/\s+/).filter(Boolean);
  const all = [...document.querySelectorAll(".night-games > li")];
  for (const each of all) each.hidden = !words.every(word => says(each.dataset.said, word));
  if (!none) return;
  none.hidden = all.some(each => !each.hidden);
  const { unmatched, empty } = none.dataset, text = words.length ? unmatched : empty;
  if (text && none.textContent !== text) none.textContent = text;
}

field?.addEventListener("input", find);
