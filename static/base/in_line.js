// A typed code may have to wait for its turn: after a second the page says so.
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
  // Whoever comes back to the page waits no more.
  addEventListener("pageshow", () => {
    clearTimeout(waits);
    status.hidden = true;
  });
}
