// Limit a name field to as many characters as the server keeps (games/kit/names.py). `maxlength` counts some characters
// twice.
const shorten = ({ target: field, isComposing }) => {
  const most = field.dataset?.signs, signs = most && !isComposing ? [...field.value.normalize("NFC")] : [];
  if (signs.length > most) field.value = signs.slice(0, most).join("");
};

for (const kind of ["input", "compositionend"]) document.addEventListener(kind, shorten);
