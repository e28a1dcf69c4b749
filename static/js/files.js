// A file that is too large is said so here: on the way it would only be hung up on.
for (const field of document.querySelectorAll("input[data-largest]")) {
  field.addEventListener("change", () => {
    const large = [...field.files].some(file => file.size > Number(field.dataset.largest));
    field.setCustomValidity(large ? field.dataset.tooLarge : "");
    if (large) field.reportValidity();
  });
}
