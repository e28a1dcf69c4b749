// The wall of a night on the device of somebody who looks after it: it says who calls, and sends answers to calls
// without leaving the page, where others may just be typing one.
import "../base/page.js";
import { announce } from "../js/announce.js";
import { ask } from "./wall_news.js";

const token = document.getElementById("token"), refusal = document.getElementById("refusal");
const calls = () => [...document.querySelectorAll("#entries > [data-kind=called]")];
const title = document.title, ring = document.getElementById("ring");
let heard = calls().map(each => each.id), sound = null;

// How many calls there are stands in the title, where a tab in the background shows it.
function count() {
  const standing = calls().length;
  document.title = standing ? `(${standing}) ${title}` : title;
}

// Browsers let a page sound only after a tap in it: that is the one by which its device asks for it.
function listen(wanted) {
  ring.setAttribute("aria-pressed", wanted);
  try {
    localStorage.setItem("ring", wanted ? "yes" : "");
  } catch {}
  if (wanted) {
    sound ??= new AudioContext();
    sound.resume();
  }
}

function signal() {
  if (ring?.getAttribute("aria-pressed") !== "true") return;
  navigator.vibrate?.(400);
  if (!sound) return;
  const tone = new OscillatorNode(sound, { frequency: 880 }), volume = new GainNode(sound, { gain: 0.2 });
  tone.connect(volume).connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + 0.4);
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
  announce(...fresh.map(each => each.querySelector(".says").innerText.replace(/\s+/g, " ").trim()));
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
