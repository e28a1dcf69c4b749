// Step through the game on the result page, with the sheets and the chart as they were. The server draws them; the
// newest step asked for is fetched once the one before has come. Without an answer the page stays as it is.
import "../base/page.js";
import "../table/picture.js";

const form = document.querySelector("[data-scrub]"), slider = form?.elements.at;
let under_way = false;

function mark() {
  for (const id of document.getElementById("then").dataset.freshBoxes.split(" ")) {
    document.getElementById(id)?.setAttribute("data-fresh", "");
  }
}

function address(at) {
  return `?${new URLSearchParams({ language: form.elements.language.value, at })}`;
}

function steps() {
  for (const link of form.querySelectorAll("[data-step]")) {
    const at = Number(slider.value) + Number(link.dataset.step);
    link.href = address(Math.min(Math.max(at, 0), Number(slider.max)));
    link.toggleAttribute("data-done", at < 0 || at > Number(slider.max));
  }
}

function lay(page) {
  for (const id of ["chart", "then", "rounds"]) document.getElementById(id)?.replaceWith(page.getElementById(id));
  for (const place of document.querySelectorAll("#papers .place")) {
    const then = page.querySelector(`#papers .place[data-seat="${CSS.escape(place.dataset.seat)}"]`);
    if (then) place.replaceWith(then);
  }
  mark();
}

async function show() {
  steps();
  if (under_way) return;
  under_way = true;
  try {
    for (let shown; shown !== slider.value;) {
      shown = slider.value;
      const answer = await fetch(address(shown));
      if (!answer.ok) break;
      lay(new DOMParser().parseFromString(await answer.text(), "text/html"));
    }
  } catch {
    // No network: what is on the page stays.
  } finally {
    under_way = false;
  }
}

if (form) {
  mark();
  steps();
  slider.addEventListener("input", show);
  form.addEventListener("submit", event => event.preventDefault());
  document.addEventListener("click", event => {
    const link = event.target.closest("[data-step], [data-at]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    slider.value = link.dataset.at ?? Number(slider.value) + Number(link.dataset.step);
    show();
  });
}
