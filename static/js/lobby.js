// The lobby: the list of players to rename follows the seats.
import "./table.js";
import "./throwing.js";

function follow() {
  const list = document.querySelector("[data-seats]"), chosen = list.value;
  list.replaceChildren(...[...document.querySelectorAll("#seats [data-seat]")].map(seat => new Option(seat.dataset.name, seat.dataset.seat)));
  if ([...list.options].some(option => option.value === chosen)) list.value = chosen;
}

document.addEventListener("table:laid", follow);
