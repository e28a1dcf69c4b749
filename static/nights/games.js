// Find games of a night while words are typed: those of which every word is said, a number as a whole.
const field = document.getElementById("find"), none = document.getElementById("none");
const games = [...document.querySelectorAll(".night-games > li")];

const says = (said, word) => (/^\d+$/.test(word) ? said.split(" ") : said).includes(word);
const plain = text => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

field?.addEventListener("input", () => {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  for (const game of games) game.hidden = !words.every(word => says(game.dataset.said, word));
  if (none) none.hidden = games.some(game => !game.hidden);
});
