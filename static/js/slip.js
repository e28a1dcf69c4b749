// The answer to a tap on a grey box: a slip pinned to that box, gone with the next tap or Escape.
const refusal = document.getElementById("refusal");
const GAP = 12, EDGE = 8;
let asked = null;

function pin() {
  const slip = document.getElementById("slip");
  release();
  if (!slip) return;
  asked = about(slip.dataset.box);
  if (asked) beside(slip, asked.getBoundingClientRect());
  else under(slip);
  asked?.setAttribute("data-refused", "");
  asked?.setAttribute("aria-describedby", "slip");
}

// The box that is refused; where it is about none, the field or button that was used, if it lies on a sheet.
function about(box) {
  const used = document.activeElement.closest(".sheet") ? document.activeElement : null;
  if (!box) return used;
  return [...document.querySelectorAll(`[name="box"][value="${CSS.escape(box)}"]`)].find(each => each.getClientRects().length) ?? used;
}

// Below the box if there is room, else above; on a phone as wide as the sheet. The tip points at the box.
function beside(slip, box) {
  const paper = (asked.closest(".paper") ?? asked.closest(".sheet")).getBoundingClientRect(), origin = refusal.getBoundingClientRect();
  const dock = document.getElementById("tray")?.getBoundingClientRect();
  const floor = dock && dock.top > box.top ? dock.top : window.innerHeight;
  const narrow = paper.width < 576;
  slip.style.inlineSize = narrow ? `${paper.width - 2 * EDGE}px` : "";
  slip.style.maxInlineSize = narrow ? "none" : "";
  const { width, height } = slip.getBoundingClientRect();
  const above = box.bottom + GAP + height > floor && box.top - GAP - height > 0;
  const left = Math.min(Math.max(box.left + box.width / 2 - width / 2, paper.left + EDGE), paper.right - EDGE - width);
  slip.dataset.side = above ? "above" : "below";
  slip.style.insetInlineStart = `${left - origin.left}px`;
  slip.style.insetBlockStart = `${(above ? box.top - GAP - height : box.bottom + GAP) - origin.top}px`;
  slip.style.setProperty("--tip", `${box.left + box.width / 2 - left - 9}px`);
}

function under(slip) {
  const origin = refusal.getBoundingClientRect(), tray = document.getElementById("tray")?.getBoundingClientRect();
  const dock = tray && tray.top > window.innerHeight / 2;
  const top = dock ? tray.top - slip.getBoundingClientRect().height - GAP : Math.max(tray?.bottom ?? 0, 60) + GAP;
  slip.style.insetInlineStart = `${(tray?.left ?? EDGE) + 2 * EDGE - origin.left}px`;
  slip.style.insetBlockStart = `${top - origin.top}px`;
}

function release() {
  asked?.removeAttribute("data-refused");
  asked?.removeAttribute("aria-describedby");
  asked = null;
}

function dismiss() {
  if (!document.getElementById("slip")) return;
  refusal.textContent = "";
  release();
}

document.addEventListener("htmx:afterSwap", event => { if (event.target === refusal) pin(); });
document.addEventListener("pointerdown", event => { if (!event.target.closest("#slip")) dismiss(); });
document.addEventListener("click", event => { if (event.target.closest("#slip")) dismiss(); });
document.addEventListener("keydown", event => { if (event.key === "Escape" || /^[1-6]$/.test(event.key)) dismiss(); });
document.addEventListener("table:laid", () => { if (asked && !asked.isConnected) dismiss(); });
pin();
