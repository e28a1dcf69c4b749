"""The ink of letters: a box of text has only the line's place, and letters may reach beyond it."""

# inked(range): the area that the letters of a range cover, line by line. cut(each): the texts in an element whose
# letters lose their tops under an ancestor that hides its overflow. broken(text): its words that are broken over two
# lines.
INKED = """
const canvas = document.createElement("canvas").getContext("2d");
function inked(range) {
  const style = getComputedStyle(range.startContainer.parentElement);
  canvas.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const ink = canvas.measureText(range.toString());
  const line = ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent;
  return [...range.getClientRects()].map(({ top, left, right, height }) => {
    const scale = height / line, baseline = top + scale * ink.fontBoundingBoxAscent;
    return { left, right, top: baseline - scale * ink.actualBoundingBoxAscent,
      bottom: baseline + scale * ink.actualBoundingBoxDescent };
  });
}
function* texts(each) {
  const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, box = text.parentElement.getBoundingClientRect();
    if (text.data.trim() && box.width > 1 && text.parentElement.checkVisibility()) yield text;
  }
}
function words(text, pattern = /[^\\s-]+-?/g) {
  return [...text.data.matchAll(pattern)].map(({ index, 0: word }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range;
  });
}
const broken = text => words(text).filter(word => word.getClientRects().length > 1).map(String);
function cut(each) {
  return [...texts(each)].filter(text => {
    const whole = document.createRange();
    whole.selectNodeContents(text);
    const [first] = inked(whole);
    for (let at = text.parentElement; first && at !== document.body; at = at.parentElement) {
      const clip = at.getBoundingClientRect();
      if (getComputedStyle(at).overflowY === "visible" || clip.bottom < first.bottom) continue;
      if (first.top < clip.top - 0.5 && first.bottom > clip.top) return true;
    }
    return false;
  }).map(text => text.data.trim());
}
"""
