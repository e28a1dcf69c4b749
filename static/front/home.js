// Refuse a file that is too large before it is sent: the server would close the connection during the upload.
import "../base/page.js";
import "../paper/colours.js";

for (const field of document.querySelectorAll("input[data-largest]")) {
  field.addEventListener("change", () => {
    const large = [...field.files].some(file => file.size > Number(field.dataset.largest));
    field.setCustomValidity(large ? field.dataset.tooLarge : "");
    if (large) field.reportValidity();
  });
}
