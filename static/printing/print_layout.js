// Make sheets for the printer as large as their part of the page, whatever their game. The games' rules for print apply
// on screen too, so that what is measured and shown is what is printed.
const sides = document.querySelector(".print-sides");
const fits = [...sides.querySelectorAll(".print-fit")];
const WIDTHS = Array.from({ length: 50 }, (_, step) => 300 + 20 * step); // CSS pixels
const MEASURED = 8; // sheets
const SMALLEST = 0.3; // scale
const AS_GOOD = 0.95; // of the largest scale: within this a wide sheet is better, as it has room to write
const MARKS = 2 * 4 * 96 / 25.4; // CSS pixels: the marks above and below a sheet, as print_page.css has them

const asPrinted = rules => {
  for (const rule of rules) {
    if (rule.media?.mediaText === "print") rule.media.mediaText = "all";
    if (rule.cssRules) asPrinted(rule.cssRules);
  }
};

// Answer the games' media queries about the window once, as for a screen that has room. A printer's page is not as wide
// as the window, so a sheet on paper would else differ from what was measured here.
const asOnTheLarge = (rules, large) => {
  for (const rule of rules) {
    const media = rule.media?.mediaText ?? "";
    if (/width|height|orientation/.test(media))
      rule.media.mediaText = large.matchMedia(media).matches ? "all" : "not all";
    if (rule.cssRules) asOnTheLarge(rule.cssRules, large);
  }
};

const answerForTheLarge = () => {
  const frame = document.body.appendChild(document.createElement("iframe"));
  frame.className = "print-frame";
  for (const each of document.styleSheets)
    if ("sheets" in (each.ownerNode?.dataset ?? {})) asOnTheLarge(each.cssRules, frame.contentWindow);
  frame.remove();
};

const standsOut = fit => {
  const { left, right } = fit.getBoundingClientRect();
  return [...fit.querySelectorAll(".sheet *")].some(each => {
    const box = each.getBoundingClientRect();
    return box.width && (box.left < left - 1 || box.right > right + 1) && !each.closest(".hidden-text, svg svg");
  });
};

// Count what these sheets show at this width of what is written or may be. Some leave parts out where there is little
// room.
const PARTS = ".sheet :is([id], .hand, span:empty)";
const shown = some => some.flatMap(fit => [...fit.querySelectorAll(PARTS)])
  .filter(each => each.getClientRects().length).length;

// Return the height of the highest of these sheets at this width, or Infinity if one of them needs more room.
const height = (some, width) => {
  for (const each of some) each.style.inlineSize = `${width}px`;
  return Math.max(...some.map(each => standsOut(each) ? Infinity : each.offsetHeight));
};

const room = turned => {
  sides.toggleAttribute("data-turned", turned);
  const { clientWidth, clientHeight } = sides.querySelector(".print-slot");
  return { turned, width: clientWidth, height: clientHeight - MARKS };
};

const scaleIn = (room, width, height) => Math.min(room.width / width, room.height / height);

const widest = () => {
  const some = fits.slice(0, MEASURED), rooms = [room(false), room(true)];
  const tried = WIDTHS.flatMap(width => {
    const high = height(some, width), parts = shown(some);
    return rooms.map(room => ({ room, width, parts, scale: scaleIn(room, width, high) }));
  });
  const most = Math.max(...tried.map(each => each.parts)), whole = tried.filter(each => each.parts === most);
  const best = Math.max(...whole.map(each => each.scale));
  return whole.filter(each => each.scale >= AS_GOOD * best).pop();
};

// Let the sheets go on on further pages, as they would be too small to read in their part of one.
const flow = () => {
  for (const name of ["data-fitted", "data-turned"]) sides.removeAttribute(name);
  for (const each of fits) each.removeAttribute("style");
  sides.dataset.flows = "";
};

const fit = () => {
  sides.toggleAttribute("data-fitted", true);
  const { room, width, scale } = widest();
  if (scale < SMALLEST) return flow();
  sides.toggleAttribute("data-turned", room.turned);
  for (const each of fits) each.style.inlineSize = `${width}px`;
  const heights = fits.map(each => each.offsetHeight);
  fits.forEach((each, at) => {
    const own = Math.min(scale, scaleIn(room, width, heights[at]));
    const start = (room.width - own * width) / 2, slot = each.parentElement;
    each.style.insetInlineStart = `${start}px`;
    each.style.transform = `scale(${own})`;
    for (const [name, size] of Object.entries({ start, inline: own * width, block: own * heights[at] }))
      slot.style.setProperty(`--sheet-${name}`, `${size}px`);
  });
};

const shrink = () => {
  sides.style.zoom = "";
  const wide = sides.querySelector(".print-side").getBoundingClientRect().width;
  const free = document.documentElement.clientWidth - 16;
  if (wide > free) sides.style.zoom = free / wide;
};

document.fonts.ready.then(() => {
  answerForTheLarge();
  for (const sheet of document.styleSheets) asPrinted(sheet.cssRules);
  if (fits.length && sides.dataset.each !== "large") fit();
  shrink();
  addEventListener("resize", shrink);
  sides.dataset.ready = "";
});

document.querySelector("[data-how]").addEventListener("change", event => event.target.form.submit());
