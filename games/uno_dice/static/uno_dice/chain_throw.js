// Six dice of UNO Dice as they are tapped: the chain, the loose dice, and the target of each penalty. Pure: no DOM.
const SIX = 6;

export const penalty = code => code === "+1" || code === "-1";

export function emptyThrow() {
  const dice = { chain: [], loose: [], start: "", half: "", rolled: false };
  return { ...dice, aiming: null, touched: null, again: null, asking: false, declines: "" };
}

// Return a throw as it was stored, or as the fields of a page say.
export function throwFrom({ chain = [], loose = [], start = "", half = "", rolled = false }) {
  return { ...emptyThrow(), chain, loose, start, half, rolled };
}

export function kept({ chain, loose, start, half, rolled }) {
  return { chain, loose, start, half, rolled };
}

export function count({ chain, loose }) {
  return chain.length + chain.filter(code => code === "*").length + loose.length;
}

export const room = thrown => SIX - count(thrown);
export const untouched = thrown => !count(thrown) && !thrown.half && !thrown.start;

// Tap a key: a colour waits for its number, a sign stands alone. Return false if the key means nothing now.
export function tap(thrown, key, starting) {
  const number = /^[1-6]$/.test(key), colour = /^[A-Z]$/.test(key);
  thrown.touched = null;
  if (starting) {
    if (!number) return false;
    thrown.start = key;
    return true;
  }
  if (room(thrown) <= 0 || number && !thrown.half) return false;
  if (colour) thrown.half = key;
  else {
    thrown.loose.push({ code: number ? thrown.half + key : key, to: null });
    thrown.half = "";
  }
  return true;
}

// Take away the colour or start number that waits, else the touched die, else the last loose die, else the last link.
export function back(thrown) {
  if (thrown.half || thrown.start) {
    thrown.half = thrown.start = "";
  } else if (thrown.loose.length) {
    thrown.loose.splice(thrown.touched ?? thrown.loose.length - 1, 1);
  } else {
    thrown.chain.pop();
  }
  thrown.touched = thrown.aiming = null;
}

// Move a loose die to the end of the chain; a wild takes two.
export function join(thrown, at) {
  const { code } = thrown.loose[at];
  thrown.loose.splice(at, 1);
  if (code === "*") thrown.loose.splice(thrown.loose.findIndex(each => each.code === "*"), 1);
  thrown.chain.push(code);
  thrown.touched = thrown.aiming = null;
}

// Take a die out of the chain, and all dice after it.
export function cut(thrown, at) {
  for (const code of thrown.chain.splice(at)) {
    for (let dice = code === "*" ? 2 : 1; dice > 0; dice -= 1) thrown.loose.push({ code, to: null });
  }
  thrown.touched = thrown.aiming = null;
}

// Aim the penalty at this seat, or with "" at nobody.
export function give(thrown, seat) {
  thrown.loose[thrown.aiming].to = seat;
  thrown.aiming = null;
}

const number = code => !penalty(code) && code !== "*";

// Return the places of the loose dice that are suggested for another roll: the numbers, or all of them if there is no
// number. The player may choose others.
export function suggested({ loose }) {
  const numbers = loose.flatMap((each, at) => number(each.code) ? [at] : []);
  return numbers.length ? numbers : loose.map((_, at) => at);
}

export const onlyNumbers = ({ loose }) => loose.every(each => number(each.code));

export const toggled = (places, at) => places.includes(at) ? places.filter(each => each !== at) : [...places, at];

// Roll the dice at these places again: once in a turn, all together.
export function throwAgain(thrown, places) {
  thrown.loose = thrown.loose.filter((_, at) => !places.includes(at));
  thrown.rolled = true;
  thrown.touched = thrown.aiming = null;
}

// Return the penalties that have a target, each with what `called` calls that seat.
export function aims({ loose }, called = seat => seat) {
  return loose.filter(each => penalty(each.code) && each.to).map(each => `${each.code}:${called(each.to)}`).join(" ");
}

// Return the fields of the entry.
export function fieldsOf(thrown, starting) {
  const { chain, loose, start, declines } = thrown;
  const codes = { chain: chain.join(" "), loose: loose.map(each => each.code).join(" ") };
  return { start: starting ? start : "", ...codes, penalties: aims(thrown), declines };
}
