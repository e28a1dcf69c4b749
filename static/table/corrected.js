// Say in the head of the device that corrected an entry what it did, at once or when the others have agreed. No notice
// of it covers the sheet there.
const done = document.getElementById("done-here"), query = new URLSearchParams(location.search);
const newest = () => document.querySelector("#corrected > .panel");
const proposal = () => document.querySelector("#proposal > details");
const before = newest()?.id;
let waits = proposal();           // its own correction, until it is made, withdrawn, or somebody says no

function say() {
  let own = document.getElementById(done.dataset.instead);
  if (waits && newest()?.id !== before) {
    own = newest();
    done.querySelector("p").textContent = own.querySelector("strong").textContent;
    done.hidden = false;
  }
  waits = waits && proposal();
  if (own && !own.hidden) own.click();        // puts it away
}

document.addEventListener("table:laid", say);
if (!done.hidden) document.dispatchEvent(new CustomEvent("news:say", { detail: done.textContent.trim() }));
if (waits) waits.open = false;
query.delete("corrected");        // said once, not again after a reload
history.replaceState(null, "", [location.pathname, query].filter(String).join("?"));
say();
