// Run the standings of a night: the page follows what counts, and its forms carry this device's own token.
import "../base/page.js";
import "./wall_news.js";

const token = document.getElementById("token");
document.addEventListener("submit", event => {
  const field = event.target.elements.csrfmiddlewaretoken;
  if (token && field) field.value = token.elements.csrfmiddlewaretoken.value;
});
