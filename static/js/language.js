// The language of this page, told to the other tabs: they follow.
export const languages = new BroadcastChannel("tongue");
languages.postMessage(document.documentElement.lang);

// On a change of language the URL carries the page's state, so that the next page restores it.
document.addEventListener("submit", ({ target }) => {
  const { here } = document.body.dataset;
  if (target.matches(".tongue") && here === location.pathname) target.elements.next.value = here + location.search;
}, true);
