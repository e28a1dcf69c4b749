// Remember on this device which notices were closed: a table's own, and those of the night, which its other pages show
// too; and which of those of the night were said.
import { announce, soon } from "../js/announce.js";

const { table = "" } = document.body.dataset;
const REMEMBERED = 50;
const away = { [table]: [], night: [], said: [] };      // ids of notices
let saying = soon;

const shelf = notice => notice.dataset.notice || table;

function recall() {
  try {
    for (const each in away) away[each] = (localStorage.getItem(`away:${each}`) ?? "").split(" ").filter(Boolean);
  } catch { /* no storage: closed only until a reload */ }
}
recall();

function remember(notice, there) {
  recall();
  away[there] = [...away[there], notice.id].slice(-REMEMBERED);
  try {
    localStorage.setItem(`away:${there}`, away[there].join(" "));
  } catch { /* as above */ }
}

export const isClosed = notice => away[shelf(notice)].includes(notice.id);

export function close(notice) {
  remember(notice, shelf(notice));
}

// Say what the organizers announce, once on this device, also on one that comes to a table later.
export function sayNight(shown) {
  for (const each of shown) if (each.dataset.notice === "night" && !away.said.includes(each.id)) {
    saying([...each.querySelectorAll("b, bdi")].map(part => part.textContent.trim()).join(": "));
    remember(each, "said");
  }
  saying = announce;
}

// Run this once a notice was closed, or said, in another tab.
export function whenClosedElsewhere(act) {
  window.addEventListener("storage", event => {
    if (!(event.key?.slice(5) in away)) return;
    recall();
    act();
  });
}
