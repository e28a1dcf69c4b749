// Each empty field of the options says what it means with the chosen game: a number as its placeholder, a choice as the
// words of its first option.
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
