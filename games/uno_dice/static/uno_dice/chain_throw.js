// Six dice of UNO Dice in the order in which they are tapped, the chain of some of them, and the target of each
// penalty. Pure: no DOM, and no rule: the server says which dice make a chain.
const SIX = 6;

export const penalty = code => code === "+1" || code === "-1";
const number = code => !penalty(code) && code !== "*";
const diceOf = code => code === "*" ? 2 : 1;

export function emptyThrow() {
  const dice = { dice: [], chain: [], hand: false, ends: "", start: "", half: "", rolled: false };
  return { ...dice, aiming: null, touched: null, picked: null, again: null, asking: false, declines: "" };
}

// Return a throw as it was stored, or as the fields of a page say: there a chain was made by hand.
export function throwFrom({ dice, chain = [], loose = [], hand = chain.length > 0, ...more }) {
  const codes = chain.flatMap(code => Array(diceOf(code)).fill(code));
  const { ends = "", start = "", half = "", rolled = false } = more;
  const all = dice ?? [...codes.map(code => ({ code, to: null })), ...loose];
  return { ...emptyThrow(), dice: all, chain, hand, ends, start, half, rolled };
}

export function kept({ dice, chain, hand, ends, start, half, rolled }) {
  return { dice, chain, hand, ends, start, half, rolled };
}

// Return the chain as far as its dice lie there, and the loose dice, each with its place among all dice (`at`).
export function lying({ dice, chain }) {
  let loose = dice.map((each, at) => ({ ...each, at }));
  const laid = [];
  for (const code of chain) {
    const taken = loose.filter(each => each.code === code).slice(0, diceOf(code));
    if (taken.length < diceOf(code)) break;
    loose = loose.filter(each => !taken.includes(each));
    laid.push(code);
  }
  return { chain: laid, loose };
}

export const count = ({ dice }) => dice.length;
export const room = thrown => SIX - count(thrown);
export const untouched = thrown => !count(thrown) && !thrown.half && !thrown.start;

const settled = thrown => Object.assign(thrown, { touched: null, picked: null, aiming: null });

// Tap a key: a die, or a colour that waits for its number. Return false if the key means nothing now.
export function tap(thrown, key, starting) {
  const digit = /^[1-6]$/.test(key), colour = /^[A-Z]$/.test(key);
  if (starting) {
    if (!digit) return false;
    thrown.start = key;
    return true;
  }
  if (room(thrown) <= 0 || digit && !thrown.half) return false;
  settled(thrown);
  if (colour) thrown.half = key;
  else {
    thrown.dice.push({ code: digit ? thrown.half + key : key, to: null });
    thrown.half = "";
  }
  return true;
}

// Take away the colour or start number that waits, else the die that was tapped last, be it in the tray or on a key.
export function back(thrown) {
  if (thrown.half || thrown.start) {
    thrown.half = thrown.start = "";
  } else {
    const before = lying(thrown).chain.length;
    thrown.dice.splice(thrown.touched ?? thrown.dice.length - 1, 1);
    if (lying(thrown).chain.length < before) thrown.hand = false;       // the pad makes a chain of what is left
  }
  settled(thrown);
}

// Lay this chain by hand.
export function lay(thrown, chain) {
  Object.assign(settled(thrown), { chain, hand: true });
}

// Let the pad lay the longest chain that has this die last.
export function end(thrown, code) {
  Object.assign(settled(thrown), { ends: code, hand: false });
}

// Pick a die of the tray, to change its place; `at` is its place among all dice.
export function pick(thrown, id, at) {
  Object.assign(settled(thrown), { picked: id, touched: at });
}

export const unpick = settled;

// Return the place among all dice of the die at this place in the chain.
export function dieAt({ dice, chain }, link) {
  const before = chain.slice(0, link).filter(code => code === chain[link]).length * diceOf(chain[link]);
  return dice.flatMap((each, at) => each.code === chain[link] ? [at] : [])[before];
}

// Aim the penalty at this seat, or with "" at nobody.
export function give(thrown, seat) {
  thrown.dice[thrown.aiming].to = seat;
  settled(thrown);
}

// Return the places of the loose dice that are suggested for another roll: the numbers, or all of them if there is no
// number. The player may choose others.
export function suggested(thrown) {
  const { loose } = lying(thrown), numbers = loose.filter(each => number(each.code));
  return (numbers.length ? numbers : loose).map(each => each.at);
}

export const onlyNumbers = thrown => lying(thrown).loose.every(each => number(each.code));

export const toggled = (places, at) => places.includes(at) ? places.filter(each => each !== at) : [...places, at];

// Roll the dice at these places again: once in a turn, all together. All others stay as they lie.
export function throwAgain(thrown, places) {
  thrown.chain = lying(thrown).chain;
  thrown.dice = thrown.dice.filter((_, at) => !places.includes(at));
  thrown.rolled = true;
  settled(thrown);
}

// Return the penalties, each with what `called` calls the seat it is for.
export function aims({ dice }, called) {
  const all = dice.filter(each => penalty(each.code));
  return all.map(({ code, to }) => `${code}:${to ? called(to) : ""}`).join(" ");
}

const codes = dice => dice.map(each => each.code).join(" ");

// Return the fields of the entry.
export function fieldsOf(thrown, starting) {
  const { chain, loose } = lying(thrown), given = loose.filter(each => penalty(each.code) && each.to);
  const penalties = given.map(({ code, to }) => `${code}:${to}`).join(" "), { declines } = thrown;
  return { start: starting ? thrown.start : "", chain: chain.join(" "), loose: codes(loose), penalties, declines };
}

// Return what the server is asked about: in which order the dice were tapped, and the chain if it was laid by hand.
export function questionOf(thrown) {
  const { chain, loose } = lying(thrown), tapped = codes(thrown.dice);
  if (thrown.hand) return { chain: chain.join(" "), loose: codes(loose), tapped };
  return { chain: "", loose: tapped, tapped, arranged: "pad", ends: thrown.ends };
}
