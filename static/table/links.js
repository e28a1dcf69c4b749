// Keep the page of the code and the links up to date: it reloads when they change.
import "../base/page.js";
import { connect } from "./socket.js";

const { dataset } = document.body, state = document.getElementById("state").dataset;
const query = `language=${document.documentElement.lang}&build=${dataset.build}`;
const said = (html, name) => new RegExp(`id="state"[^>]* data-${name}="([^"]*)"`).exec(html)?.[1];
const anew = () => location.replace(dataset.here);

async function look() {
  try {
    const { status } = await fetch(`${dataset.fragments}?${query}&version=${state.version}&links=${dataset.links}`);
    if ([205, 403, 404, 410].includes(status)) anew();
  } catch { /* without a network nothing new can be shown */ }
}

function heard(html) {
  const { seating } = state;
  state.version = said(html, "version") ?? state.version;
  state.seating = said(html, "seating") ?? seating;
  if (state.seating !== seating) look();
  return Number(state.version);
}

connect({
  heard,
  has: () => `version=${state.version}&${query}`,
  opened: look,
  ended: anew,
  closed() {},
  elsewhere() {},
});
document.addEventListener("visibilitychange", () => document.hidden || look());
