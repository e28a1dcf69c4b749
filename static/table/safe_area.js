// Return the first and the last pixel of the window's height that neither a camera nor the bar to go home covers. The
// body is set in by as much.
export function clearOfEdges() {
  const { paddingTop, paddingBottom } = getComputedStyle(document.body);
  return { first: parseFloat(paddingTop), last: window.innerHeight - parseFloat(paddingBottom) };
}
