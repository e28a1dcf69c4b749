// Entries on their way: one at a time, the same key until the server has answered, dice kept until then.
import { take, ask } from "./live.js";
import { why } from "./refusal_popover.js";
import * as unsent from "./unsent.js";
import { answered, cutOff, waits } from "./waiting.js";

const AGAIN = 2500;
const notice = document.getElementById("unsent");
const hex = byte => byte.toString(16).padStart(2, "0");
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join("");
const table = () => document.getElementById("state")?.dataset ?? {};
let pending = null;               // what is being sent again: { form, path, values }
let { turn, log } = table();

// A submit button outside of its form is named by the event, in every browser.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  const { submitter } = detail.triggeringEvent ?? {};
  if (submitter?.name) detail.parameters[submitter.name] = submitter.value;
  if (pending && detail.elt === pending.form) Object.assign(detail.parameters, pending.values);
  if (!pending) waits(submitter);
});

document.addEventListener("htmx:confirm", event => {
  if (!pending || event.detail.etc.values) return;
  event.preventDefault();         // the tap before is still on its way
  const { submitter } = event.detail.triggeringEvent ?? {};
  if (submitter && notice) why(notice.textContent, submitter);
});

// Answers: fragments go the way of all fragments, a refusal becomes the slip, a strange page is not for here.
document.addEventListener("htmx:beforeSwap", event => {
  const { xhr, requestConfig } = event.detail, html = xhr.responseText;
  done();
  if (xhr.status === 200) {
    event.detail.shouldSwap = false;
    document.getElementById("refusal").textContent = "";
    succeeded(requestConfig);
    take(html);
    requestConfig.elt.dispatchEvent(new Event("sent"));
  } else if (html.includes('id="slip"')) {
    if (html.includes('data-code="key_reused"')) renew(requestConfig.elt);
  } else {
    event.detail.shouldSwap = false;
    if ([502, 503, 504].includes(xhr.status)) retry(event.detail);
    else location.replace(document.body.dataset.here + location.search);
  }
});

// A field in which something else has been typed meanwhile keeps it.
function succeeded({ elt: form, formData }) {
  renew(form);
  const typed = form.elements.name, sent = formData.get("name");
  if (form.dataset.clears !== undefined && (!typed || typed.value === sent)) form.reset();
}

function renew(form) {
  if (form.elements.key) form.elements.key.value = newKey();
}

// The table has gone on: what is sent now is something else, also where nobody could say what became of the last.
document.addEventListener("table:laid", () => {
  const now = table();
  for (const form of document.forms) if (form.id === "turn" ? now.turn !== turn : now.log !== log) renew(form);
  ({ turn, log } = now);
});

function done() {
  pending = null;
  unsent.forget();
  answered();
  if (notice) notice.hidden = true;
}

function retry({ requestConfig: { elt: form, path, formData } }) {
  sendAgain({ form, path, values: Object.fromEntries(formData.entries()) }, AGAIN);
}

function sendAgain(entry, pause) {
  const mine = pending = entry;
  unsent.keep(mine);
  if (notice) notice.hidden = false;
  cutOff();
  setTimeout(() => {
    if (pending !== mine) return;
    ask();
    htmx.ajax("POST", mine.path, { source: mine.form, target: "#refusal", values: mine.values }).catch(() => {});
  }, pause);
}

document.addEventListener("htmx:sendError", event => retry(event.detail));
document.addEventListener("htmx:timeout", event => retry(event.detail));

// A page that was loaded anew meanwhile sends what waited in it: it is written once, or refused with a reason.
const left = unsent.kept();
if (left) sendAgain(left, 0);
