// Forms that came with news carry this device's own token when they are sent.
const token = document.getElementById("token");
document.addEventListener("submit", event => {
  const field = event.target.elements.csrfmiddlewaretoken;
  if (token && field) field.value = token.elements.csrfmiddlewaretoken.value;
});
