// Find the seat that plays after another one, and whether this device writes for it.
const rights = document.body.classList;

const isFree = seat => Boolean(document.querySelector(`#menu-seats [form=take][value="${seat}"]`));
const isOurs = seat => rights.contains(`holds-${seat}`) || rights.contains("host") && isFree(seat);

// Return the seat and turn after these, as attributes of the state, or null if another device writes for that seat.
export function after(last) {
  const seats = [...document.querySelectorAll(".player:not([data-left])")].map(each => each.dataset.seat);
  const at = seats.indexOf(last.seat), seat = seats[(at + 1) % seats.length];
  if (at < 0 || !isOurs(seat)) return null;
  return { seat, turn: String(Number(last.turn) + 1), held: isFree(seat) ? "no" : "yes" };
}
