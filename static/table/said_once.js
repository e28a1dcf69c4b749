// Make announcements once per device: the browser's storage remembers them, also over a reload.

// Return whether these words are new for this table; "" forgets them. Without storage they are always new.
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
