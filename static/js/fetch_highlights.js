// Fetch the highlights for what lies in the tray. A newer request aborts the older one; a request without an answer is
// sent again.
import { unpressed } from "./apply_fragments.js";
import { ask as askForNews } from "../table/live.js";
import { unanswered } from "../table/waiting.js";

const AGAIN = 2000, PATIENCE = 5000;
let asked = null;

export function unask() {
  asked?.abort();
  asked = null;
  unanswered(false);
}

const arrived = html => document.dispatchEvent(new CustomEvent("dice:answer", { detail: html }));

// Fetch the sheet with these dice on it. The answer is dispatched as "dice:answer" once no pointer is pressed, as a
// swap under a pointer would lose its click.
export async function ask(address, fields) {
  asked?.abort();
  const mine = asked = new AbortController();
  const timer = setTimeout(() => mine.abort(), PATIENCE);
  try {
    const query = new URLSearchParams(fields), headers = { "HX-Request": "true" };
    const answer = await fetch(`${address}?${query}`, { signal: mine.signal, headers });
    if (answer.status >= 500) throw new Error(answer.statusText);
    const html = await answer.text();
    if (mine !== asked) return;
    unanswered(false);
    if (answer.headers.get("Content-Language") !== document.documentElement.lang) askForNews();
    else if (answer.status === 200) unpressed(() => mine === asked && arrived(html));
  } catch {
    if (mine === asked) unanswered(true);
    setTimeout(() => mine === asked && ask(address, fields), AGAIN);
  } finally {
    clearTimeout(timer);
  }
}
