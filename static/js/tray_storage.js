// What lies in the tray, in the browser's storage for its turn, as a tablet may end a tab in a pocket; and for its
// seat, as whoever goes home passes the turn on, but not the dice.
const table = document.body.dataset.table;
const { seat, turn: playing } = document.getElementById("turn").elements;
const place = turn => `dice:${table}:${turn}:${seat.value}`;

// As it was left for this turn; null where nothing was, or where nothing may be kept.
export function stored(turn) {
  try { return JSON.parse(localStorage.getItem(place(turn)) ?? "null"); } catch { return null; }
}

export function store(turn, dice) {
  try {
    localStorage.setItem(place(turn), JSON.stringify(dice));
  } catch { /* a full or forbidden store loses only the reload */ }
}

// This device in another tab: what is tapped there lies in this tray too.
export function follow(lie) {
  addEventListener("storage", ({ key }) => {
    const dice = key === place(playing.value) ? stored(playing.value) : null;
    if (dice) lie(dice);
  });
}

// Beside this turn's the dice of its neighbours are kept: an entry is taken back and written again, and whoever plays
// next may have begun to tap. Others are over.
export function forget(turn) {
  try {
    const kept = [-1, 0, 1].map(step => String(Number(turn) + step));
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(`dice:${table}:`) && !kept.includes(name.split(":")[2])) localStorage.removeItem(name);
    }
  } catch { /* as above */ }
}
