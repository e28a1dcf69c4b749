// A trial's printed throw is laid in the tray by its link: what was tapped before gives way, and the address is that of
// the table again, so that a reload in a later turn lays nothing.
const form = document.getElementById("turn");

function isTaken() {
  const asked = new URLSearchParams(location.search);
  return ["dice", "taps", "loose", "start"].some(name => asked.has(name));
}

function forget() {
  const { seat, turn } = form.elements;
  try {
    localStorage.removeItem(`dice:${document.body.dataset.table}:${turn.value}:${seat.value}`);
  } catch { /* nothing was kept either */ }
}

document.addEventListener("click", event => {
  if (event.target.closest("#take-printed")) forget();
});
if (document.getElementById("printed") && isTaken()) history.replaceState(null, "", document.body.dataset.here);
