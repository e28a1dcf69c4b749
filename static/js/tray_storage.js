// Keep the tray in the browser's storage, as a tablet may discard a background tab. It is stored by turn and by seat:
// when a player leaves the game, the turn passes to another player without changing its number.
const table = document.body.dataset.table;
const { seat, turn: playing } = document.getElementById("turn").elements;
const place = turn => `dice:${table}:${turn}:${seat.value}`;

// Return the tray as it was left for this turn, or null if nothing is stored or there is no storage.
export function stored(turn) {
  try { return JSON.parse(localStorage.getItem(place(turn)) ?? "null"); } catch { return null; }
}

export function store(turn, dice) {
  try {
    localStorage.setItem(place(turn), JSON.stringify(dice));
  } catch { /* without room or permission to store, only a reload loses the tray */ }
}

// Delete what is stored for this turn.
export function drop() {
  try { localStorage.removeItem(place(playing.value)); } catch { /* nothing was kept either */ }
}

// Take over changes from another tab of this device.
export function follow(lie) {
  addEventListener("storage", ({ key }) => {
    const dice = key === place(playing.value) ? stored(playing.value) : null;
    if (dice) lie(dice);
  });
}

// Delete the trays of all turns but this one and its neighbours. An entry may be taken back and written again, and the
// next player may have begun to tap.
export function forget(turn) {
  try {
    const kept = [-1, 0, 1].map(step => String(Number(turn) + step));
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(`dice:${table}:`) && !kept.includes(name.split(":")[2])) localStorage.removeItem(name);
    }
  } catch { /* as above */ }
}
