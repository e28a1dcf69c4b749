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

export function begins() {
  try {
    const before = localStorage.getItem(MARK);
    localStorage.setItem(MARK, "yes");
    return before === "yes";
  } catch {
    return false;
  }
}

export function ended() {
  try {
    localStorage.removeItem(MARK);
  } catch { /* as above */ }
}
