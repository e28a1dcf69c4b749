// Draw the turns that wait among the notices, and the words about them, anew whenever they change.
const panel = document.getElementById("queue"), form = document.getElementById("turn");
const tray = document.getElementById("tray");

const player = seat => document.querySelector(`.player[data-seat="${seat}"]`);
const nameOf = seat => player(seat)?.querySelector(".player-who bdi")?.textContent ?? "";

// Show these entries and the seat of `next`, which may be entered now; `drop` takes an entry out of the queue.
export function showQueue({ entries, stopped, next, drop }) {
  panel.hidden = !next && !entries.length;
  panel.toggleAttribute("data-stopped", stopped);
  tray.toggleAttribute("data-ahead", Boolean(next));
  tray.toggleAttribute("data-queue", !panel.hidden);
  for (const each of document.querySelectorAll("[data-ahead-name]")) each.textContent = next ? nameOf(next.seat) : "";
  document.getElementById("only-one").hidden = !panel.hidden;
  const rows = entries.map((entry, at) => row(entry, stopped, at === entries.length - 1, drop));
  panel.querySelector("ol").replaceChildren(...rows);
  for (const box of document.querySelectorAll("[data-queued]")) box.removeAttribute("data-queued");
  for (const { id } of entries) document.getElementById(id)?.setAttribute("data-queued", "");
}

function row(entry, stopped, isLast, drop) {
  const li = panel.querySelector("template").content.firstElementChild.cloneNode(true);
  const [die, dice] = [li.querySelector(".dice-thrown svg"), li.querySelector(".dice-thrown")];
  const faces = [...entry.values.dice].map(face => {
    const copy = die.cloneNode(true);
    copy.querySelector("use").setAttribute("href", `#d${face}`);
    return copy;
  });
  li.dataset.player = entry.seat;
  li.querySelector(".chip").textContent = player(entry.seat)?.querySelector(".chip").textContent ?? "";
  li.querySelector("bdi").textContent = nameOf(entry.seat);
  dice.replaceChildren(...faces);
  li.querySelector(".hidden-text").textContent = [...entry.values.dice].join(" ");
  if (entry.into) li.querySelector(".unsent-into").textContent = entry.into;
  const [placed, discard] = li.querySelectorAll("button");
  placed.disabled = form.elements.seat.value !== entry.seat || tray.dataset.writes !== "yes";
  placed.hidden = !stopped;
  discard.hidden = !stopped && !isLast;     // else the turns of the entries behind it would change
  placed.addEventListener("click", () => {
    document.dispatchEvent(new CustomEvent("queue:place", { detail: entry.values }));
    drop(entry);
  });
  discard.addEventListener("click", () => drop(entry));
  return li;
}
