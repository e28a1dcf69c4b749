// Show the state of the connection, and say why nothing more comes: the device's rights have ended, or its socket gave
// way to newer ones of this device. In the second case the page rests until its button is tapped.
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
  // A device that was sent away has a page that says so.
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
