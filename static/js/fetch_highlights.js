// Fetch the highlights for what lies in the tray. A newer request aborts the older one; a request without an answer is
// sent again.
import { unpressed } from "./apply_fragments.js";
import { ask as askForNews } from "../table/live.js";
import { unanswered } from "./waiting.js";

const AGAIN = 2000, PATIENCE = 5000;
let request = null;

export function unask() {
  request?.abort();
  request = null;
  unanswered(false);
}

const arrived = html => document.dispatchEvent(new CustomEvent("dice:answer", { detail: html }));

// Fetch the sheet with these dice on it. The answer is dispatched as "dice:answer" once no pointer is pressed, as a
// swap under a pointer would lose its click.
export async function ask(address, fields) {
  request?.abort();
  const mine = request = new AbortController();
  const timer = setTimeout(() => mine.abort(), PATIENCE);
  try {
    const query = new URLSearchParams(fields), headers = { "HX-Request": "true" };
    const answer = await fetch(`${address}?${query}`, { signal: mine.signal, headers });
    if (answer.status >= 500) throw new Error(answer.statusText);
    const html = await answer.text();
    if (mine !== request) return;
    unanswered(false);
    if (answer.headers.get("Content-Language") !== document.documentElement.lang) askForNews();
    else if (answer.status === 200) unpressed(() => mine === request && arrived(html));
  } catch {
    if (mine === request) unanswered(true);
    setTimeout(() => mine === request && ask(address, fields), AGAIN);
  } finally {
    clearTimeout(timer);
  }
}
