// At the front door: whoever gives a player another colour sees the player in it at once.
document.addEventListener("change", ({ target }) => {
  const { form } = target, told = form?.querySelector("[data-colours]");
  if (!told || !target.dataset.colourOf) return;
  const chosen = [...form.querySelectorAll("[data-colour-of]")];
  told.dataset.colours = chosen.map(each => `${each.dataset.colourOf}-${each.value}`).join(" ");
});
