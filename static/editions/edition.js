// Check each field of a copied printed sheet while it is typed. The server checks all of them again.
const form = document.getElementById("copy");
const fields = [...form.querySelectorAll("[data-figure], [data-longest]")];
let dirty = false;

function fault(field) {
  const typed = field.value.trim();
  if (field.dataset.figure === undefined) return nameFault(typed.normalize("NFC"), field.dataset);
  if (typed === "") return field.dataset.needed === undefined ? "" : form.dataset.missing;
  return /^0*[0-9]{1,4}$/.test(typed) ? "" : form.dataset.dollars;
}

function nameFault(typed, { longest, needed }) {
  if (typed === "") return needed === undefined ? "" : form.dataset.unnamed;
  return [...typed].length > Number(longest) ? form.dataset.long : "";
}

function say(field) {
  const why = fault(field), slip = document.getElementById(`wrong-${field.name}`);
  (slip.querySelector("span") ?? slip).textContent = why;
  slip.hidden = !why;
  if (why) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
  return why;
}

function echo(field) {
  const { echo: row } = field.dataset;
  for (const same of form.querySelectorAll(`[data-echoes="${row}"]`)) same.textContent = field.value.trim();
}

form.addEventListener("input", event => {
  const field = event.target;
  dirty = true;
  if (field.dataset.echo) echo(field);
  // An empty or too short field is no error while typing: only what further typing cannot mend is reported at once.
  if (field.value.trim() !== "" || field.hasAttribute("aria-invalid")) say(field);
});

form.addEventListener("focusout", event => {
  if (event.target.value?.trim() && fields.includes(event.target)) say(event.target);
});

// "Next" on an on-screen keyboard focuses the next field; only the button saves.
form.addEventListener("keydown", event => {
  const place = fields.indexOf(event.target);
  if (event.key !== "Enter" || place < 0 || event.isComposing) return;
  event.preventDefault();
  const next = fields[place + 1] ?? form.querySelector(".button.next");
  next.focus();
  next.select?.();
});

form.addEventListener("submit", event => {
  const wrong = fields.filter(say);
  if (wrong.length === 0) {
    dirty = false;
    return;
  }
  event.preventDefault();
  wrong[0].focus();
});

addEventListener("beforeunload", event => { if (dirty) event.preventDefault(); });
fields.filter(field => field.dataset.echo).forEach(echo);
