// A name field takes as many signs as the server keeps (games/kit/names.py), also those that `maxlength` counts twice.
const shorten = ({ target: field, isComposing }) => {
  const most = field.dataset?.signs, signs = most && !isComposing ? [...field.value.normalize("NFC")] : [];
  if (signs.length > most) field.value = signs.slice(0, most).join("");
};

for (const kind of ["input", "compositionend"]) document.addEventListener(kind, shorten);
