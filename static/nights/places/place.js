// Run the page of a place at which nothing is played, or of a phone that waits for its people's next places: poll for
// news, and reload the page when there are some.
import "../../base/page.js";
import "../../js/announce.js";
import "../../table/clock.js";

const PAUSE = 2000, MOST = 15_000;  // milliseconds; without answers the page asks less and less often
let pause = PAUSE, asks = 0;

async function ask() {
  clearTimeout(asks);
  try {
    const { status } = await fetch(document.body.dataset.now, { cache: "no-store" });
    if ([205, 403, 404].includes(status)) return location.reload();
    pause = PAUSE;
  } catch {
    pause = Math.min(2 * pause, MOST);
  }
  wait();
}

// Ask again after a pause. A page that nobody sees asks nothing.
function wait() {
  clearTimeout(asks);
  if (!document.hidden) asks = setTimeout(ask, pause);
}

document.addEventListener("visibilitychange", () => document.hidden ? clearTimeout(asks) : ask());
wait();
