// The language of this page, told to the other tabs: they follow.
export const languages = new BroadcastChannel("tongue");
languages.postMessage(document.documentElement.lang);

// Another language in the middle of something: the address says where this page stands, and the next one stands there
// too.
document.addEventListener("submit", ({ target }) => {
  const { here } = document.body.dataset;
  if (target.matches(".tongue") && here === location.pathname) target.elements.next.value = here + location.search;
}, true);
