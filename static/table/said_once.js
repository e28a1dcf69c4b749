// Announcements made once per device: remembered in the browser's storage, also over a reload.

// Whether these words are new for this table; "" forgets them. Without storage they are always new.
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
