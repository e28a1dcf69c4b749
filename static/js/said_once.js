// What every device should hear, but only once: remembered by the browser, also over a page that is loaded anew.

// Whether these words are new for this table; "" forgets. Where nothing may be kept they are always new.
export function isNew(what, words) {
  const place = `${what}:${document.body.dataset.table}`;
  try {
    const heard = localStorage.getItem(place) ?? "";
    if (words) localStorage.setItem(place, words);
    else localStorage.removeItem(place);
    return words !== "" && heard !== words;
  } catch {
    return words !== "";
  }
}
