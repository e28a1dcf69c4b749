// Show the other devices the dice that lie in this tray, at a table that wants it. One request at a time, with a pause
// after it: then only the newest dice go out. A lost one does no harm.
const PAUSE = 200;                // milliseconds
const form = document.getElementById("turn");
let next = null, busy = false;

export function show({ faces, kept, held }) {
  if (!("showsDice" in document.getElementById("state").dataset)) return;
  const { seat, turn } = form.elements;
  next = {
    seat: seat.value,
    turn: turn.value,
    dice: faces.map(face => face || 0).join(""),
    held: [...new Set([...kept, ...held])].map(place => place + 1).join(""),
  };
  if (!busy) send();
}

async function send() {
  const body = new URLSearchParams({ csrfmiddlewaretoken: form.elements.csrfmiddlewaretoken.value, ...next });
  [busy, next] = [true, null];
  try {
    await fetch(form.dataset.dice, { method: "POST", body, headers: { "HX-Request": "true" } });
  } catch { /* offline: the next dice may arrive */ }
  await new Promise(resolve => { setTimeout(resolve, PAUSE); });
  busy = false;
  if (next) send();
}
