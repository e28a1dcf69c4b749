// What was corrected from this device, and which seats have come to it or gone from it since it last showed this table.
import { soon } from "./announce.js";

const { table, rights = "" } = document.body.dataset, place = `rights:${table}`;
const handed = document.getElementById("handed"), log = () => document.getElementById("state").dataset.log;
const seats = () => [...document.querySelectorAll("#menu-seats [id^=leave-]")].map(each => each.id.slice(6));
let held = seats(), written = log();

function before() {
  try {
    const found = sessionStorage.getItem(place) ?? rights;
    sessionStorage.setItem(place, rights);
    return found.split(" ");
  } catch {
    return rights.split(" ");         // no storage: nothing is announced
  }
}

function say(what) {
  const words = handed?.querySelector(`[data-when="${what}"]`);
  if (!words) return;
  const about = what.slice(what.lastIndexOf("-"));
  for (const each of handed.children) if (each.dataset.when.endsWith(about)) each.hidden = true;     // superseded
  handed.hidden = words.hidden = false;
  soon(words.textContent.trim());
}

function hush() {
  document.getElementById("corrected")?.remove();
  for (const each of [handed, ...(handed?.children ?? [])]) if (each) each.hidden = true;
}

const once = before(), now = rights.split(" ");
for (const right of now) if (!once.includes(right)) say(`got-${right}`);
for (const right of once) if (!now.includes(right)) say(`lost-${right}`);

// A host's device writes for the seats that no other one holds.
document.addEventListener("table:laid", () => {
  if (log() !== written) hush();
  const then = held;
  ({ held, written } = { held: seats(), written: log() });
  if (!now.includes("host") || !document.getElementById("menu-seats")) return;
  for (const seat of held) if (!then.includes(seat) && !now.includes(`holds-${seat}`)) say(`taken-${seat}`);
  for (const seat of then) if (!held.includes(seat)) say(`freed-${seat}`);
});

document.addEventListener("click", ({ target }) => { if (target.closest(".notices")) hush(); });

const corrected = document.getElementById("corrected");
if (corrected) soon(corrected.textContent);
const query = new URLSearchParams(location.search);
if (query.has("corrected")) {
  query.delete("corrected");        // said once, not again on a page that is loaded anew
  history.replaceState(null, "", [location.pathname, query].filter(String).join("?"));
}
