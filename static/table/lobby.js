// Run the lobby: players are added one after the other without leaving the field, and the list of players to rename
// follows the seats.
import "../js/table.js";
import "../js/option_fields.js";
import "./roll_off.js";

const adding = document.getElementById("add-player"), field = adding.elements.name;

// Do not submit an empty name.
document.addEventListener("htmx:confirm", event => {
  if (event.target !== adding || field.value.trim()) return;
  event.preventDefault();
  field.focus();
});

// Focus the field for the next name after a player was added, or the start button if the table is full.
adding.addEventListener("sent", () => {
  (field.getClientRects().length ? field : document.getElementById("do-start"))?.focus();
});

function follow() {
  const list = document.querySelector("[data-seats]"), chosen = list.value;
  const seats = [...document.querySelectorAll("#seats [data-seat]")];
  list.replaceChildren(...seats.map(seat => new Option(seat.dataset.name, seat.dataset.seat)));
  if ([...list.options].some(option => option.value === chosen)) list.value = chosen;
}

document.addEventListener("table:laid", follow);
