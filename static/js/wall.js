// The wall of a night on the device of somebody who looks after it: it says who calls, and sends answers to calls
// without leaving the page, where others may just be typing one.
import "./page.js";
import { announce } from "./announce.js";
import { ask } from "./wall_news.js";

const token = document.getElementById("token"), refusal = document.getElementById("refusal");
const calls = () => [...document.querySelectorAll("#entries > [data-kind=called]")];
let heard = calls().map(each => each.id);

document.addEventListener("wall:laid", () => {
  const standing = calls(), fresh = standing.filter(each => !heard.includes(each.id));
  announce(...fresh.map(each => each.querySelector(".says").innerText.replace(/\s+/g, " ").trim()));
  heard = standing.map(each => each.id);
});

function refuse(sentence) {
  refusal.replaceChildren();
  if (!sentence) return;
  const slip = document.createElement("p");
  slip.className = "slip";
  slip.setAttribute("role", "alert");
  slip.textContent = sentence;
  refusal.append(slip);
  slip.scrollIntoView({ block: "nearest" });
}

// The sentence of a refusal; whatever else came says nothing to read out.
function sentenceOf(html) {
  const slip = new DOMParser().parseFromString(html, "text/html").getElementById("slip");
  return slip?.textContent.trim() || token.dataset.unsent;
}

async function send(form) {
  const button = form.querySelector("button"), fold = form.closest("details");
  const headers = { "X-CSRFToken": token.elements.csrfmiddlewaretoken.value, "HX-Request": "true" };
  button.disabled = true;
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form), redirect: "manual", headers });
    const done = answer.ok || answer.type === "opaqueredirect";
    refuse(done ? "" : sentenceOf(await answer.text()));
    if (done && fold) {
      form.reset();
      fold.open = false;
    }
  } catch {
    refuse(token.dataset.unsent);
  } finally {
    button.disabled = false;
    ask();
  }
}

document.addEventListener("submit", event => {
  if (!event.target.closest("#queue")) return;
  event.preventDefault();
  send(event.target);
});
