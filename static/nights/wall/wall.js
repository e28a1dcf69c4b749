// Run the wall of a night on the device of an organizer or a helper: announce calls, and send answers to calls without
// leaving the page, where another answer may be half typed.
import "../../base/page.js";
import { announce } from "../../js/announce.js";
import { ask } from "../wall_news.js";
import "../../table/clock.js";
import { tone, wakeSound } from "../../table/tones.js";

const token = document.getElementById("token"), refusal = document.getElementById("refusal");
const calls = () => [...document.querySelectorAll("#entries > [data-kind=called]")];
const title = document.title, ring = document.getElementById("ring");
let heard = calls().map(each => each.id);

// Show the number of calls in the title, where it is seen while the tab is in the background.
function count() {
  const standing = calls().length;
  document.title = standing ? `(${standing}) ${title}` : title;
}

// Turn the sound for calls on or off. Browsers let a page sound only after a tap in it, so a tap must call this.
function listen(wanted) {
  ring.setAttribute("aria-pressed", wanted);
  try {
    localStorage.setItem("ring", wanted ? "yes" : "");
  } catch {}
  if (wanted) wakeSound();
}

function signal() {
  if (ring?.getAttribute("aria-pressed") !== "true") return;
  navigator.vibrate?.(400);
  tone({ hertz: 880, seconds: 0.4, loud: 0.2 });
}

function asksToHear() {
  try {
    return localStorage.getItem("ring") === "yes";
  } catch {
    return false;
  }
}

if (ring) {
  ring.addEventListener("click", () => listen(ring.getAttribute("aria-pressed") !== "true"));
  ring.setAttribute("aria-pressed", asksToHear());
  document.addEventListener("pointerdown", () => ring.getAttribute("aria-pressed") === "true" && listen(true));
}
count();

document.addEventListener("wall:laid", () => {
  const standing = calls(), fresh = standing.filter(each => !heard.includes(each.id));
  announce(...fresh.map(each => each.querySelector(".queue-says").innerText.replace(/\s+/g, " ").trim()));
  heard = standing.map(each => each.id);
  count();
  if (fresh.length) signal();
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

// Return the sentence of a refusal. Any other answer has none to read out, so the page's own words are returned.
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
