// Six dice of UNO Dice as they are tapped: the chain, what lies beside it, whom a penalty is for. No page in here.
const SIX = 6;

export const penalty = code => code === "+1" || code === "-1";

export function emptyThrow() {
  return { chain: [], loose: [], start: "", half: "", rolled: false, aiming: null, touched: null };
}

// As it was left, or as the fields of a page say.
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

// A key: a colour waits for its number, a sign stands alone. False where it means nothing now.
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

// Take away: the colour that waits, else the die that was touched, else the last one beside the chain or of it.
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

// Put a die that lies beside at the end of the chain; a wild takes two.
export function join(thrown, at) {
  const { code } = thrown.loose[at];
  thrown.loose.splice(at, 1);
  if (code === "*") thrown.loose.splice(thrown.loose.findIndex(each => each.code === "*"), 1);
  thrown.chain.push(code);
  thrown.touched = thrown.aiming = null;
}

// Take a die out of the chain, and those that hang on it.
export function cut(thrown, at) {
  for (const code of thrown.chain.splice(at)) thrown.loose.push(...Array.from({ length: code === "*" ? 2 : 1 }, () => ({ code, to: null })));
  thrown.touched = thrown.aiming = null;
}

// A penalty is for this seat, or for "" nobody.
export function give(thrown, seat) {
  thrown.loose[thrown.aiming].to = seat;
  thrown.aiming = null;
}

// Numbers that lie beside are thrown again; stars and penalties stay until they are taken away.
export function throwAgain(thrown) {
  thrown.loose = thrown.loose.filter(each => penalty(each.code) || each.code === "*");
  thrown.rolled = true;
  thrown.touched = thrown.aiming = null;
}

// What the fields of the entry say.
export function fieldsOf({ chain, loose, start }, starting) {
  const aimed = loose.filter(each => penalty(each.code) && each.to);
  return {
    start: starting ? start : "", chain: chain.join(" "), loose: loose.map(each => each.code).join(" "),
    penalties: aimed.map(each => `${each.code}:${each.to}`).join(" "),
  };
}
