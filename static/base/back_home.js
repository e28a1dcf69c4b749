// From a page that the front door leads to, its links home go back to the very entry of the history on which names were
// being typed. Which step of the history this is on the page is kept there: each heading that is jumped to is one more.
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
