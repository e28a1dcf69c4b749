// The indicator of the connection's state, and what the page says when nothing more comes: its rights have ended, or
// its socket gave way to newer ones of this device. Then it rests until somebody goes on here.
import { announce } from "../js/announce.js";
import { dial, hangUp } from "./socket.js";

const sign = document.getElementById("live"), elsewhere = document.getElementById("elsewhere");

export const shows = link => sign.dataset.link === link;

export function show(link) {
  if (!shows(link)) sign.dataset.link = link;
}

function say(notice) {
  notice.hidden = false;
  announce(notice.textContent);
}

export function end() {
  hangUp();
  show("offline");
  say(document.getElementById("ended"));
  // Was it sent away? Then there is a page that says so.
  const { fragments, here } = document.body.dataset;
  fetch(fragments).then(({ status }) => { if (status === 410) location.replace(here); }, () => {});
}

export const rests = () => !elsewhere.hidden;

export function rest() {
  hangUp();
  show("resting");
  say(elsewhere);
}

export function goOn() {
  elsewhere.hidden = true;
  show("waiting");
  dial();
}

elsewhere.querySelector("button").addEventListener("click", goOn);
