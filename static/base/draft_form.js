// Keep what is typed and chosen in a form with `data-keeps` over a reload, and unfold the fields that are restored.
import { forget, save, saved } from "./draft_history.js";

const UNKEPT = ["hidden", "file", "submit"];
const isChosen = field => ["checkbox", "radio"].includes(field.type);
const fieldsOf = form => [...form.elements].filter(each => each.name && !UNKEPT.includes(each.type));
const valueOf = field => isChosen(field) ? field.checked : field.value;

function put(field, value) {
  if (valueOf(field) === value) return;
  if (isChosen(field)) field.checked = value;
  else field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
}

document.querySelectorAll("form[data-keeps]").forEach((form, number) => {
  const name = `form-${number}`, before = saved(name), fields = fieldsOf(form);
  if (before?.length === fields.length) fields.forEach((field, place) => put(field, before[place]));
  form.addEventListener("input", () => save(name, fieldsOf(form).map(valueOf)));
  form.addEventListener("reset", () => save(name, null));
});
// htmx prevents the submission of its forms and sends them itself; a reset after the answer forgets their values.
addEventListener("submit", event => {
  if (!event.defaultPrevented && event.target.matches("[data-keeps]")) forget();
});
