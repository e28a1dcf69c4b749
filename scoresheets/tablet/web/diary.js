// What this browser notes of its starts and errors, for the page "about": no names, nothing of a game.
const PLACE = "scoresheets-diary", MOST = 30;

export function read() {
  try {
    return JSON.parse(localStorage.getItem(PLACE)) ?? [];
  } catch {
    return [];
  }
}

// Note an event with its figures; the oldest of many go.
export function note(what, figures = {}) {
  try {
    const line = { at: new Date().toISOString().slice(0, 19), what, ...figures };
    localStorage.setItem(PLACE, JSON.stringify([...read(), line].slice(-MOST)));
  } catch { /* a browser that keeps nothing */ }
}

// A start that was begun and never ended has left its mark: the tablet may have too little memory.
const MARK = "scoresheets-begun";

function marked(use) {
  try {
    const told = JSON.parse(localStorage.getItem(MARK)) ?? {}, next = use(told);
    localStorage.setItem(MARK, JSON.stringify(next));
    return next;
  } catch {
    return use({});
  }
}

// Mark that a start of this version begins. Return { inRow, cuts }: how many starts right before this one were cut, and
// how many of this version in all.
export function begins(version) {
  return marked(({ begun, inRow = 0, cuts = 0, version: before }) => ({
    version,
    begun: true,
    inRow: begun ? inRow + 1 : 0,
    cuts: (before === version ? cuts : 0) + (begun ? 1 : 0),
  }));
}

export function ended() {
  marked(told => ({ ...told, begun: false }));
}
