// Show the answer to a tap on a grey box in a popover at that box. The next tap or Escape dismisses it.
import { pastLink } from "../table/box_history.js";
import { aboutLink } from "../table/help.js";

const refusal = document.getElementById("refusal");
const GAP = 12, EDGE = 8;
const TAPPABLE = ".place:not([disabled]) [data-state='legal'], .button-give";
const WRITTEN = ".hand, .box-mark, .die-pen, .space > span";
const CITED = 20;                 // covering a number that the slip cites counts as covering this many tappable boxes
let subject = null, used = null;    // the box it is about; the button that was tapped

function pin() {
  const slip = document.getElementById("slip");
  release();
  if (!slip) return;
  subject = about(slip.dataset.box);
  slip.append(pastLink(subject) ?? "");
  if (subject) beside(slip, subject.getBoundingClientRect());
  else under(slip);
  subject?.setAttribute("data-refused", "");
  subject?.setAttribute("aria-describedby", "slip");
}

// Show a reason beside the element that was tapped, without asking the server, and a "?" about its rule.
export function why(text, thing, about = thing.dataset.about) {
  const slip = document.createElement("div");
  Object.assign(slip, { id: "slip", className: text ? "slip" : "slip is-bare", textContent: text });
  refusal.replaceChildren(slip);
  release();
  subject = thing;
  slip.append(aboutLink(about), pastLink(subject) ?? "");
  beside(slip, thing.getBoundingClientRect());
  thing.setAttribute("data-refused", "");
  thing.setAttribute("aria-describedby", "slip");
}

// Show the server's refusal of a tap: its fragment, and the tapped button, null if that is gone.
export function refuse(html, button) {
  used = button;
  htmx.swap(refusal, html, { swapStyle: "innerHTML" });
  pin();
}

// Return the element that the slip is about: the tapped button of the tray if it is disabled, else the refused box.
// Where the refusal names no box, it is the field or button that was used, if that is on a sheet.
function about(box) {
  const here = [used, document.activeElement].find(each => each?.isConnected && each.closest(".sheet"));
  if (used?.isConnected && used.matches("#tray [aria-disabled=true]")) return used;
  if (!box) return here;
  const called = CSS.escape(box);
  const boxes = [...document.querySelectorAll(`[name="box"][value="${called}"], .sheet [data-box="${called}"]`)];
  return boxes.find(each => each.getClientRects().length) ?? here;
}

// Place the slip below, above or beside the box: where it fits, leaves the numbers that it cites in view, and covers
// the fewest boxes that may be tapped. On a phone it is as wide as the sheet. The tip points at the box.
function beside(slip, box) {
  const around = subject.closest(".paper") ?? subject.closest(".sheet") ?? document.querySelector(".table");
  const paper = around.getBoundingClientRect(), origin = refusal.getBoundingClientRect();
  const dock = document.getElementById("tray")?.getBoundingClientRect();
  if (subject.closest("#tray")) {     // a die: never over the keys, also where the tray is beside the sheet
    const { left, right, width } = dock.width < window.innerWidth / 2 ? dock : box;
    box = { left, right, width, height: dock.height, top: dock.top, bottom: dock.bottom - GAP };
  }
  const inside = box.height === dock?.height;
  const bounds = dock && !inside && dock.left < paper.right;      // not if the tray stands beside the sheet
  const { first, last } = clearOfEdges();
  const floor = bounds && dock.top > box.top ? dock.top : last;
  const ceiling = bounds && dock.top < box.top ? dock.bottom : first;
  const narrow = paper.width < 36 * parseFloat(getComputedStyle(document.documentElement).fontSize);
  slip.style.inlineSize = narrow ? `${paper.width - 2 * EDGE}px` : "";
  slip.style.maxInlineSize = narrow ? "none" : "";
  const { width, height } = slip.getBoundingClientRect();
  const left = Math.min(Math.max(box.left + box.width / 2 - width / 2, paper.left + EDGE), paper.right - EDGE - width);
  const middle = Math.max(ceiling, Math.min(box.top + box.height / 2 - height / 2, floor - height - EDGE));
  const places = [
    { side: "below", left, top: box.bottom + GAP }, { side: "above", left, top: box.top - GAP - height },
    { side: "left", left: box.left - GAP - width, top: middle }, { side: "right", left: box.right + GAP, top: middle },
  ];
  const offPage = place => place.top < first || place.top + height > last;
  const offPaper = place => place.left < paper.left || place.left + width > paper.right;   // no scrolling leads there
  const covers = coveredBy(slip, subject.closest(".sheet"));
  const cost = place => covers(place) + (place.top < ceiling || place.top + height > floor ? 9 : 0)
    + (offPage(place) ? 90 : 0) + (offPaper(place) ? 180 : 0);
  const best = places.reduce((one, other) => cost(other) < cost(one) ? other : one);
  slip.dataset.side = best.side;
  slip.style.insetInlineStart = `${best.left - origin.left}px`;
  slip.style.insetBlockStart = `${best.top - origin.top}px`;
  slip.style.setProperty("--tip", `${box.left + box.width / 2 - left - 9}px`);
}

// Return a function that says how much this slip about a box of that sheet would cover at a place with `left` and
// `top`.
function coveredBy(slip, sheet) {
  const { width, height } = slip.getBoundingClientRect(), numbers = slip.textContent.match(/\d+/g) ?? [];
  const tappable = [...document.querySelectorAll(TAPPABLE)];
  const cited = [...sheet?.querySelectorAll(WRITTEN) ?? []].filter(each => numbers.includes(each.textContent.trim()));
  return ({ left, top }) => {
    const meets = each => {
      const it = each.getBoundingClientRect();
      return it.width && it.left < left + width && it.right > left && it.top < top + height && it.bottom > top;
    };
    return tappable.filter(meets).length + CITED * cited.filter(meets).length;
  };
}

// Return the first and the last pixel of the window's height that neither a camera nor the bar to go home covers. The
// body is set in by as much.
function clearOfEdges() {
  const { paddingTop, paddingBottom } = getComputedStyle(document.body);
  return { first: parseFloat(paddingTop), last: window.innerHeight - parseFloat(paddingBottom) };
}

function under(slip) {
  const origin = refusal.getBoundingClientRect(), tray = document.getElementById("tray")?.getBoundingClientRect();
  const beside = tray && tray.left > window.innerWidth / 2, dock = tray && !beside && tray.top > window.innerHeight / 2;
  const above = dock && tray.top - slip.getBoundingClientRect().height - GAP;
  const top = dock ? above : Math.max(beside ? 0 : tray?.bottom ?? 0, 60) + GAP;
  slip.style.insetInlineStart = `${(beside ? 0 : tray?.left ?? EDGE) + 2 * EDGE - origin.left}px`;
  slip.style.insetBlockStart = `${top - origin.top}px`;
}

function release() {
  subject?.removeAttribute("data-refused");
  subject?.removeAttribute("aria-describedby");
  subject = null;
}

function dismiss() {
  if (!document.getElementById("slip")) return;
  const left = refusal.contains(document.activeElement) ? subject : null;
  refusal.textContent = "";
  release();
  left?.focus();
}

// Move the focus from the box to the link of its slip on Tab.
function stepIn(event) {
  if (event.key !== "Tab" || event.shiftKey || document.activeElement !== subject) return;
  const link = refusal.querySelector("a, button");
  if (!link) return;
  event.preventDefault();
  link.focus();
}

document.addEventListener("submit", event => { used = event.submitter; }, true);
document.addEventListener("htmx:afterSwap", event => { if (event.target === refusal) pin(); });
document.addEventListener("pointerdown", event => { if (!event.target.closest("#slip, #help")) dismiss(); });
document.addEventListener("click", event => {
  if (event.target.closest("#slip") && !event.target.closest("a, button")) dismiss();
});
document.addEventListener("keydown", stepIn);
document.addEventListener("keydown", event => { if (event.key === "Escape" || /^[1-6]$/.test(event.key)) dismiss(); });
window.addEventListener("resize", () => {      // a turned tablet
  const slip = document.getElementById("slip");
  if (slip && subject?.isConnected) beside(slip, subject.getBoundingClientRect());
  else if (slip) pin();
});
document.addEventListener("table:laid", () => { if (subject && !subject.isConnected) dismiss(); });
pin();
