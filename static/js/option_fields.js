// Run the fields of options, and others for a number that may be below zero.

// Turn the sign of a number by the key beside its field, as the keypads of phones have no minus. `data-keypad` is the
// keypad of the field; without scripts the whole keyboard comes, which has one.
const turned = text => /^\s*[-−–—‒‐‑﹣－]/.test(text)
  ? text.replace(/^\s*.\s*/u, "") : `−${text.replace(/^\s*\+?\s*/, "")}`;

document.addEventListener("click", ({ target }) => {
  const field = document.getElementById(target.closest("[data-sign-of]")?.dataset.signOf);
  if (!field) return;
  field.value = turned(field.value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
});

document.addEventListener("pointerdown", ({ target }) => {
  const { keypad } = target.dataset ?? {};
  if (keypad) target.inputMode = keypad;
}, true);

// Let each empty field say what it means with the game that is chosen (`data-usual`): a number as its placeholder, a
// choice as the words of its first option.
function say(radio) {
  for (const [name, words] of Object.entries(JSON.parse(radio.dataset.usual))) {
    const field = radio.form.elements[name];
    if (field.options) field.options[0].text = words;
    else field.placeholder = words;
  }
}

addEventListener("change", ({ target }) => {
  if (target.matches("[data-usual]")) say(target);
});
for (const radio of document.querySelectorAll("[data-usual]:checked")) say(radio);
