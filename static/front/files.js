// A file that is too large is refused here: the server would close the connection during the upload.
for (const field of document.querySelectorAll("input[data-largest]")) {
  field.addEventListener("change", () => {
    const large = [...field.files].some(file => file.size > Number(field.dataset.largest));
    field.setCustomValidity(large ? field.dataset.tooLarge : "");
    if (large) field.reportValidity();
  });
}
