// Five dice of a turn as they are tapped, roll by roll: which were kept from the roll before, and which are held for
// the next one. Pure: no DOM.
const COUNT = 5;

export const none = () => ({ before: [], faces: Array(COUNT).fill(""), kept: [], held: [] });
export const standing = ({ faces }) => faces.every(Boolean);
export const number = ({ before }) => before.length + 1;
export const mayRoll = (hand, most) => standing(hand) && number(hand) < most;

// Return a hand from storage, which holds a hand or the faces alone.
export function kept(stored) {
  return Array.isArray(stored) ? { ...none(), faces: five(stored) } : { ...none(), ...stored };
}

// Return a hand from a page's fields: "55361", and "55361 55246/12" with the places that were held.
export function typed(dice, rolls = "") {
  const told = rolls.split(" ").filter(Boolean).map(word => {
    const [faces, held = ""] = word.split("/");
    return { faces: five([...faces]), kept: [...held].map(place => place - 1) };
  });
  const last = told.pop() ?? { faces: five([...dice]), kept: [] };
  return { ...none(), ...last, before: told };
}

function five(faces) {
  return Array.from({ length: COUNT }, (_, place) => /^[1-6]$/.test(faces[place]) ? faces[place] : "");
}

export function told({ before, faces, kept }) {
  return [...before, { faces, kept }].map(word).join(" ");
}

function word({ faces, kept }) {
  return faces.join("") + (kept.length ? `/${kept.map(place => place + 1).join("")}` : "");
}

export function put(hand, face) {
  const place = hand.faces.indexOf("");
  if (place >= 0) hand.faces[place] = face;
}

// Take a die of this roll away; a die that was kept stays.
export function lift(hand, place) {
  if (hand.kept.includes(place)) return;
  hand.faces[place] = "";
  hand.held = hand.held.filter(each => each !== place);
}

// Hold a die for the next roll, or let it go.
export function hold(hand, place) {
  hand.held = hand.held.includes(place) ? hand.held.filter(each => each !== place) : [...hand.held, place].sort();
}

export function again(hand) {
  hand.before.push({ faces: [...hand.faces], kept: hand.kept });
  hand.faces = hand.faces.map((face, place) => hand.held.includes(place) ? face : "");
  hand.kept = hand.held;
  hand.held = [];
}

// Take the last die of this roll away. If none is left, lay the roll before again, as it was held.
export function back(hand) {
  const place = hand.faces.findLastIndex((face, each) => face && !hand.kept.includes(each));
  if (place >= 0) return lift(hand, place);
  const before = hand.before.pop();
  if (before) Object.assign(hand, { faces: before.faces, held: hand.kept, kept: before.kept });
}
