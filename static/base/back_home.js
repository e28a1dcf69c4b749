// Send the links home back through the tab's history, on a page that was opened from the front page: the device comes
// back to the very entry in which names were being typed. Each heading that is jumped to adds an entry, so each entry
// stores how many steps it is from the front page.
const links = document.querySelectorAll("a[data-back-home], body:has([data-back-home]) .head h1 a");
const isFromHome = [...links].some(each => each.href === document.referrer);

function count(steps) {
  if (history.state?.steps === undefined) history.replaceState({ ...history.state, steps }, "");
  return history.state.steps;
}

if (isFromHome) {
  let steps = count(1);
  window.addEventListener("hashchange", () => { steps = count(steps + 1); });
  for (const each of links) each.addEventListener("click", event => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.go(-steps);
  });
}
