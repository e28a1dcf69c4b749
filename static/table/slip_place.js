// Measure what a slip covers at the places where it may be laid.
const TAPPABLE = ".place:not([disabled]) [data-state='legal'], .button-give";
const WRITTEN = ".hand, .box-mark, .die-pen, .space > span";
const CITED = 20;                 // covering a number that the slip cites counts as covering this many tappable boxes

// Return a function that says how much this slip about a box of that sheet would cover at a place with `left` and
// `top`.
export function coveredBy(slip, sheet) {
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
