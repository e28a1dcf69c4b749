// The history of a box: opened by a long press, the other mouse button or the menu key. A plain tap still plays.
const boxes = '.sheet :is([name="box"], [data-box])';

// Disabled boxes get no pointer events: such a box is found by its position.
export function boxUnder({ target, clientX, clientY }) {
  const box = target.closest(boxes);
  if (box) return box;
  return [...(target.closest(".place, .sheet")?.querySelectorAll(boxes) ?? [])].find(each => {
    const { left, right, top, bottom, width } = each.getBoundingClientRect();
    return width && left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
  });
}

document.addEventListener("contextmenu", event => {
  const box = boxUnder(event), { past } = document.body.dataset;
  if (!box || !past) return;
  event.preventDefault();
  const query = new URLSearchParams({ seat: box.closest(".sheet").dataset.player, box: box.dataset.box ?? box.value });
  location.assign(`${past}?${query}`);
});
