// Run the page of rounds. It follows the night, and swaps two people of a draft as soon as the second one is ticked.
import "../../base/page.js";
import "../wall_news.js";
import "../own_token.js";
import "../../js/announce.js";
import "../../js/option_fields.js";
import "../../table/clock.js";

document.addEventListener("change", ({ target }) => {
  const ticked = target.closest("#swap")?.querySelectorAll("[name=person]:checked") ?? [];
  if (ticked.length === 2) document.getElementById("do-swap")?.click();
});
