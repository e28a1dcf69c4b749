// Show a player in another colour as soon as it is chosen, on a page that opens tables.
import "../js/option_fields.js";

document.addEventListener("change", ({ target }) => {
  const { form } = target, field = form?.querySelector("[data-colours]");
  if (!field || !target.dataset.colourOf) return;
  const chosen = [...form.querySelectorAll("[data-colour-of]")];
  field.dataset.colours = chosen.map(each => `${each.dataset.colourOf}-${each.value}`).join(" ");
});
