// Keeps the tray in the browser's storage, as a tablet may discard a background tab: for its turn, and for its seat, as
// going home passes the turn to another player without changing its number.
const table = document.body.dataset.table;
const { seat, turn: playing } = document.getElementById("turn").elements;
const place = turn => `dice:${table}:${turn}:${seat.value}`;

// The tray as it was left for this turn; null where nothing was, or without storage.
export function stored(turn) {
  try { return JSON.parse(localStorage.getItem(place(turn)) ?? "null"); } catch { return null; }
}

export function store(turn, dice) {
  try {
    localStorage.setItem(place(turn), JSON.stringify(dice));
  } catch { /* a full or forbidden store loses only the reload */ }
}

// Nothing is kept of this turn any more.
export function drop() {
  try { localStorage.removeItem(place(playing.value)); } catch { /* nothing was kept either */ }
}

// Changes from another tab of this device are taken over.
export function follow(lie) {
  addEventListener("storage", ({ key }) => {
    const dice = key === place(playing.value) ? stored(playing.value) : null;
    if (dice) lie(dice);
  });
}

// The neighbouring turns are kept too: an entry may be taken back and written again, and the next player may have begun
// to tap. All others are dropped.
export function forget(turn) {
  try {
    const kept = [-1, 0, 1].map(step => String(Number(turn) + step));
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(`dice:${table}:`) && !kept.includes(name.split(":")[2])) localStorage.removeItem(name);
    }
  } catch { /* as above */ }
}
