// Save what is typed of a sheet at once. One request runs at a time, and later changes are sent after it, so that an
// older state never arrives last.
import "./news.js";

const form = document.getElementById("typing"), notice = document.getElementById("refusal");
const WAIT = 400, AGAIN = 3000;   // milliseconds until a change is sent, and until an unanswered one is sent again
let timer = 0, sending = null, isUnsent = false;
const isElsewhere = () => Boolean(notice.querySelector("[data-elsewhere]"));

export function changed() {
  if (isElsewhere()) return;   // only a button takes the sheet over
  isUnsent = true;
  clearTimeout(timer);
  timer = setTimeout(keep, WAIT);
}

function keep() {
  timer = 0;
  sending ??= send().then(() => {
    sending = null;
    if (isUnsent && !timer) keep();
  });
}

async function send() {
  isUnsent = false;
  try {
    const answer = await fetch(form.action, draft());
    if (answer.ok) notice.replaceChildren();
    else refused(answer.status, await answer.text());
  } catch {
    say(form.dataset.lost);
    again();
  }
}

function draft() {
  const body = new FormData(form);
  body.set("do", "keep");
  body.delete("sure");
  return { method: "POST", body, headers: { "HX-Request": "true" }, keepalive: true };
}

// Show the sentence of the page that comes back. A page that is not about this sheet (for a stranger, from a proxy) has
// none, so our own words are shown.
function refused(status, html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const said = [...page.getElementById("refusal")?.childNodes ?? []];
  if (said.length) notice.replaceChildren(...said);
  else say(status >= 500 ? form.dataset.lost : form.dataset.gone);
  if (status >= 500) again();
}

function say(text) {
  const slip = Object.assign(document.createElement("p"), { className: "slip", textContent: text });
  slip.setAttribute("role", "alert");
  notice.replaceChildren(slip);
}

function again() {
  isUnsent = true;
  if (!timer) timer = setTimeout(keep, AGAIN);
}

// Show on a page that is not just sending that another device has begun this sheet.
function hear({ detail }) {
  const said = detail.querySelector("[data-elsewhere]");
  if (said && !sending && !isElsewhere()) notice.replaceChildren(said);
}

function sent(event) {
  clearTimeout(timer);
  timer = 0;
  isUnsent = false;
  if (!sending || !event.submitter) return;
  event.preventDefault();
  sending.then(() => event.submitter.click());
}

if (form) {
  form.addEventListener("input", changed);
  form.addEventListener("submit", sent);
  document.addEventListener("paper:news", hear);
  addEventListener("pagehide", () => { if (isUnsent) fetch(form.action, draft()); });
}
