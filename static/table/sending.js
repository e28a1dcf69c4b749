// Submit entries: one at a time, retried with the same key until the server has answered. The dice are kept until then.
import { take, ask } from "./live.js";
import * as queue from "./queue.js";
import { announce } from "../js/announce.js";
import * as outbox from "./outbox.js";
import { answered, cutOff, waits } from "../js/waiting.js";

const AGAIN = 2500;
const notice = document.getElementById("unsent");
const hex = byte => byte.toString(16).padStart(2, "0");
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join("");
const table = () => document.getElementById("state")?.dataset ?? {};
let pending = null;               // the submission being retried: { form, path, values }
let { turn, log } = table();

// Add the submit button, which the event names: htmx leaves out a button outside of its form.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  const { submitter } = detail.triggeringEvent ?? {};
  if (submitter?.name) detail.parameters[submitter.name] = submitter.value;
  if (pending && detail.elt === pending.form) Object.assign(detail.parameters, pending.values);
  if (pending) return;
  waits(submitter);
  if (detail.elt.id === "turn") queue.overtaken(detail.parameters);
});

document.addEventListener("htmx:confirm", event => {
  if (!pending || event.detail.etc.values) return;
  event.preventDefault();         // the previous submission is still pending
  const { submitter } = event.detail.triggeringEvent ?? {};
  if (event.detail.elt.id === "turn" && queue.add(submitter, newKey())) return;
  if (!submitter || !notice) return;
  announce(notSent());            // the notice says it already
  notice.scrollIntoView({ block: "nearest" });
});

// Handle an answer: fragments go to `live.js`, a refusal becomes the slip, any other page is not swapped in.
document.addEventListener("htmx:beforeSwap", event => {
  const { xhr, requestConfig } = event.detail, html = xhr.responseText;
  done();
  if (xhr.status === 200) {
    event.detail.shouldSwap = false;
    document.getElementById("refusal").textContent = "";
    succeeded(requestConfig);
    take(html);
    queue.answered(true);
    requestConfig.elt.dispatchEvent(new Event("sent"));
  } else if (html.includes('id="slip"')) {
    if (/data-code="(key_reused|added_already)"/.test(html)) renew(requestConfig.elt);
    queue.answered(false);
  } else {
    event.detail.shouldSwap = false;
    if ([502, 503, 504].includes(xhr.status)) retry(event.detail);
    else location.replace(document.body.dataset.here + location.search);
  }
});

// Give the form a new key, and clear it if it asks for that. A field that was edited meanwhile keeps its text.
function succeeded({ elt: form, formData }) {
  renew(form);
  const typed = form.elements.name, sent = formData.get("name");
  if (form.dataset.clears !== undefined && (!typed || typed.value === sent)) form.reset();
}

const notSent = () => [...notice.childNodes].map(each => each.hidden ? "" : each.textContent).join("").trim();

function renew(form) {
  if (form.elements.key) form.elements.key.value = newKey();
}

// Give forms a new key once the table has moved on: the next submission is a new one, even if the fate of the last is
// unknown.
document.addEventListener("table:laid", () => {
  const now = table();
  for (const form of document.forms) if (form.id === "turn" ? now.turn !== turn : now.log !== log) renew(form);
  ({ turn, log } = now);
});

function done() {
  pending = null;
  outbox.forget();
  answered();
  if (notice) notice.hidden = true;
}

function retry({ requestConfig: { elt: form, path, formData } }) {
  sendAgain({ form, path, values: Object.fromEntries(formData.entries()) }, AGAIN);
}

function sendAgain(entry, pause) {
  const mine = pending = entry;
  outbox.save(mine);
  if (notice) notice.hidden = false;
  cutOff();
  queue.behind(mine.values, true);
  setTimeout(() => {
    if (pending !== mine) return;
    ask();
    post(mine);
  }, pause);
}

function post({ form, path, values }) {
  htmx.ajax("POST", path, { source: form, target: "#refusal", values }).catch(() => {});
}

// Send the next entry of the queue as if it were tapped now, under its own key.
document.addEventListener("queue:send", ({ detail: values }) => {
  const form = document.getElementById("turn");
  pending = { form, path: form.getAttribute("hx-post"), values };
  outbox.save(pending);
  queue.behind(values, false);
  post(pending);
});

document.addEventListener("htmx:sendError", event => retry(event.detail));
document.addEventListener("htmx:timeout", event => retry(event.detail));

// After a reload, retry what was pending: by its key it is written once, or refused with a reason.
const left = outbox.saved();
if (left) sendAgain(left, 0);
