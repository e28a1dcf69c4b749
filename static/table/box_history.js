// Open the history of a box by a finger that rests on it, the other mouse button, the menu key or H. A tap plays.
const boxes = '.sheet :is([name="box"], [data-box])';
const BLANK = ":is([data-blank], [data-state=empty], [data-state=legal], [data-state=zero], [data-state=armed])";
const HELD = 500, STRAY = 10;     // milliseconds until a press is long; pixels that a resting finger may stray
const link = document.getElementById("past");
let resting = null;               // { pointer, x, y, timer } of the finger on a box
let opened = false;               // by the press that is not over yet: the rest of it must not write

// Return the box under this event. Disabled boxes get no pointer events, so such a box is found by its position.
export function boxUnder({ target, clientX, clientY }) {
  const box = target.closest(boxes);
  if (box) return box;
  return [...(target.closest(".place, .sheet")?.querySelectorAll(boxes) ?? [])].find(each => {
    const { left, right, top, bottom, width } = each.getBoundingClientRect();
    return width && left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
  });
}

// Return the address of this box's history. A crossed-off box names the player on whose sheet it was written.
function address(box) {
  const { past } = document.body.dataset, seat = box?.dataset.player ?? box?.closest(".sheet").dataset.player;
  return past && seat && `${past}?${new URLSearchParams({ seat, box: box.dataset.box ?? box.value })}`;
}

// Return whether something stands or stood in this box.
export const hasPast = box => Boolean(link && box?.matches(boxes) && !box.matches(BLANK) && address(box));

// Return a link to what was written in this box, or null if it is no box or nothing stands in it.
export function pastLink(box) {
  if (!hasPast(box)) return null;
  const copy = link.cloneNode(true);
  copy.removeAttribute("id");
  copy.href = address(box);
  copy.hidden = false;
  return copy;
}

// Open the history of this box, and return whether it has one.
function open(box) {
  const where = box && address(box);
  lift();
  if (where && !opened) location.assign(where);
  opened = Boolean(where);
  return opened;
}

function press(event) {
  const box = event.isPrimary && event.pointerType !== "mouse" && boxUnder(event);
  lift();                         // a second finger ends the rest
  if (event.isPrimary) opened = false;
  if (!box) return;
  const { pointerId: pointer, clientX: x, clientY: y } = event;
  resting = { pointer, x, y, timer: setTimeout(open, HELD, box) };
}

function move({ pointerId, clientX, clientY }) {
  if (pointerId === resting?.pointer && Math.hypot(clientX - resting.x, clientY - resting.y) > STRAY) lift();
}

function lift() {
  clearTimeout(resting?.timer);
  resting = null;
}

document.addEventListener("pointerdown", press, true);
document.addEventListener("pointermove", move, { capture: true, passive: true });
for (const end of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(end, lift, true);
document.addEventListener("contextmenu", event => { if (open(boxUnder(event))) event.preventDefault(); });
document.addEventListener("keydown", event => {
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
  if (plain && event.key.toLowerCase() === "h" && open(event.target.closest(boxes))) event.preventDefault();
});
// Run before every other listener: none may take the end of a long press for a tap.
window.addEventListener("click", event => {
  if (!opened) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
window.addEventListener("pageshow", () => { opened = false; });   // back from the history
