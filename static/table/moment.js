// Celebrate what the last entry did, once on each page, for a second. The words lie over everything and take no tap;
// with reduced motion nothing is shown. Screen readers hear of it by the news.
const { table } = document.body.dataset, place = `moment:${table}`;

const state = () => document.getElementById("state")?.dataset ?? {};

// Return whether this entry came after the last one this tab has shown. A page that is opened later celebrates nothing.
function isNew(entry) {
  try {
    const seen = sessionStorage.getItem(place);
    sessionStorage.setItem(place, entry);
    return seen !== null && Number(seen) < Number(entry);
  } catch {
    return false;                   // no storage: nothing is celebrated
  }
}

function celebrate() {
  const { moment, log } = state();
  if (!isNew(log || 0) || !moment || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  document.querySelector(".moment")?.remove();
  const shown = Object.assign(document.createElement("p"), { className: "moment", textContent: moment });
  shown.setAttribute("aria-hidden", "true");
  shown.addEventListener("animationend", ({ target, pseudoElement }) => {
    if (target === shown && !pseudoElement) shown.remove();
  });
  document.body.append(shown);
}

document.addEventListener("table:laid", celebrate);
celebrate();
