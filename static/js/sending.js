// Entries on their way: one at a time, the same key until the server has answered, dice kept until then.
import { take, ask } from "./live.js";

const AGAIN = 2500;
const unsent = document.getElementById("unsent");
const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, "0")).join("");
const table = () => document.getElementById("state")?.dataset ?? {};
let pending = null;               // what is being sent again: { form, values }
let { turn, log } = table();

// A submit button outside of its form is named by the event, in every browser.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  const { submitter } = detail.triggeringEvent ?? {};
  if (submitter?.name) detail.parameters[submitter.name] = submitter.value;
  if (pending && detail.elt === pending.form) Object.assign(detail.parameters, pending.values);
});

document.addEventListener("htmx:confirm", event => {
  if (pending && !event.detail.etc.values) event.preventDefault();      // the tap before is still on its way
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
  if (unsent) unsent.hidden = true;
}

function retry({ requestConfig }) {
  const form = requestConfig.elt;
  pending = { form, values: Object.fromEntries(requestConfig.formData.entries()) };
  if (unsent) unsent.hidden = false;
  const mine = pending;
  setTimeout(() => {
    if (pending !== mine) return;
    ask();
    htmx.ajax("POST", requestConfig.path, { source: form, target: "#refusal", values: mine.values }).catch(() => {});
  }, AGAIN);
}

for (const failure of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(failure, event => retry(event.detail));
