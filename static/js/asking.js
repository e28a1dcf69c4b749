// What lies in the tray is asked about. A newer question ends the older one; without an answer it is asked again.
const AGAIN = 2000;
let asked = null;

export function unask() {
  asked?.abort();
}

// Ask for the sheet with these dice on it: the answer comes as "dice:lit".
export async function ask(address, fields) {
  unask();
  const mine = asked = new AbortController();
  try {
    const answer = await fetch(`${address}?${new URLSearchParams(fields)}`, { signal: mine.signal, headers: { "HX-Request": "true" } });
    if (answer.status === 200) document.dispatchEvent(new CustomEvent("dice:lit", { detail: await answer.text() }));
    else if (answer.status >= 500) throw new Error(answer.statusText);
  } catch {
    if (!mine.signal.aborted) setTimeout(() => mine === asked && ask(address, fields), AGAIN);
  }
}
