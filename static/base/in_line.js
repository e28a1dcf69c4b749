// Say that a typed code waits for its turn, once the answer takes longer than a second.
const PATIENCE = 1000;            // milliseconds

for (const form of document.querySelectorAll("form[data-in-line]")) {
  const status = form.querySelector("[role=status]");
  let waits = 0;
  form.addEventListener("submit", () => {
    clearTimeout(waits);
    waits = setTimeout(() => {
      status.hidden = false;
      status.textContent = status.dataset.says;
    }, PATIENCE);
  });
  // A device that comes back to the page does not wait any more.
  addEventListener("pageshow", () => {
    clearTimeout(waits);
    status.hidden = true;
  });
}
