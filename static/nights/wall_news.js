// Poll the wall every second, and replace only what has changed, so that the focus, an open fold and half-typed words
// stay.
import { announce } from "../js/announce.js";
import { parse, unpressed } from "../js/apply_fragments.js";
import { afterUpgrade } from "../base/after_upgrade.js";

const EVERY = 1000, UNSEEN = 5000, LONGEST = 8000, PATIENCE = 5000, AGAIN = 20_000;  // milliseconds
const { dataset } = document.body, sign = document.getElementById("live");
let failed = 0, timer = 0, asking = null, again = false, stopped = false, postponed = "";
const shown = new Map();                                 // the HTML last received for each element, by its id

const show = link => { if (sign.dataset.link !== link) sign.dataset.link = link; };
// An organizer's or helper's wall also polls in a background tab, as calls come there. Any other waits until it is
// seen.
const helps = ["run", "help"].includes(dataset.viewer);
const pause = () => failed ? Math.min(LONGEST, EVERY * 2 ** failed) * (1 - Math.random() / 4)
  : document.hidden ? UNSEEN : EVERY;
const address = () => `${dataset.tiles}?${new URLSearchParams({
  mark: dataset.mark, role: dataset.viewer, language: document.documentElement.lang, build: dataset.build,
  ...dataset.draws && { draws: dataset.draws },
})}`;

export async function ask() {
  again = Boolean(asking);
  if (stopped || asking || (document.hidden && !helps)) return;
  clearTimeout(timer);
  asking = new AbortController();
  const patience = setTimeout(() => asking.abort(), PATIENCE);
  try {
    const answer = await fetch(address(), { signal: asking.signal, headers: { "HX-Request": "true" } });
    if ([403, 404, 410].includes(answer.status)) return end();
    if (answer.status === 205) return leave();
    if (!answer.ok) throw new Error(answer.statusText);
    if (answer.status === 200) take(await answer.text(), answer.headers.get("X-Mark"));
    failed = 0;
    show("live");
  } catch {
    failed += 1;
    show("offline");
  } finally {
    clearTimeout(patience);
    asking = null;
    if (!stopped) timer = setTimeout(ask, again ? 0 : pause());
  }
}

// A page that answered a refused form has the form's address, which can only be written to.
function leave() {
  stopped = true;
  const own = document.querySelector(".language-switch [name=next]")?.value ?? location.pathname;
  afterUpgrade(() => new URL(own, location).pathname === location.pathname ? location.reload() : location.replace(own),
    AGAIN);
}

function end() {
  stopped = true;
  show("offline");
  const notice = document.getElementById("ended");
  notice.hidden = false;
  announce(notice.textContent);
}

function take(html, mark) {
  dataset.mark = mark;
  unpressed(() => lay(html));
}

function lay(html) {
  const focus = document.activeElement, within = focus.closest("main [id]")?.id;
  postponed = "";
  for (const fresh of parse(html)) follow(document.getElementById(fresh.id), fresh, html);
  if (within && !document.activeElement?.closest("main")) refocus(focus, within);
  document.dispatchEvent(new CustomEvent("wall:laid"));
}

// Lay what came while an element was in use, now that it is not.
const layPostponed = () => postponed && unpressed(() => postponed && lay(postponed));

// Focus the element that has taken the place of the focused one.
function refocus(before, within) {
  const place = document.getElementById(within);
  const same = place?.matches("input") ? place : place?.querySelector("a, summary, button, input");
  const next = before.isConnected ? before : same ?? document.querySelector("main a, main button");
  next?.focus({ preventScroll: true });
}

const isKeyed = element => element.children.length > 0 && [...element.children].every(each => each.id);
const isList = (old, fresh) => [old, fresh].every(each => isKeyed(each) || !each.children.length && each.matches("ol"))
  && (isKeyed(old) || isKeyed(fresh));

// Return whether a field to type in has the focus in this element, or one in an open fold of it has text.
const isBusy = element => element.querySelector("input:not([type=hidden], [type=checkbox]):focus, textarea:focus")
  || [...element.querySelectorAll("details[open] input:not([type=hidden])")].some(each => each.value);

function follow(old, fresh, html) {
  if (isList(old, fresh)) {
    for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    followList(old, fresh, html);
  } else if (shown.get(fresh.id) !== fresh.outerHTML) {
    if (isBusy(old)) postponed = html;
    else put(old, fresh);
  }
}

function put(old, fresh) {
  const open = old.matches("details[open]");
  remember(fresh);
  carry(old, fresh);
  old.replaceWith(fresh);
  if (open) fresh.open = true;
}

// Carry over what was ticked, typed and unfolded in an element to the one that takes its place.
function carry(old, fresh) {
  const match = field => [...fresh.querySelectorAll(`[name="${field.name}"]`)].find(each =>
    each.form?.getAttribute("action") === field.form?.getAttribute("action") &&
    (field.type !== "checkbox" || each.value === field.value));
  for (const field of old.querySelectorAll("input[type=checkbox], textarea, select, input[type=number]")) {
    const same = match(field);
    if (!same) continue;
    if (field.type === "checkbox") same.checked = field.checked;
    else if (field.value) same.value = field.value;
  }
  for (const fold of old.querySelectorAll("details[id][open]")) {
    const same = fresh.querySelector(`#${fold.id}`);
    if (same) same.open = true;
  }
}

function followList(old, fresh, html) {
  const wanted = [...fresh.children], ids = wanted.map(each => each.id);
  const brought = fresh.getRootNode();                     // an element that has moved to another list stays itself
  for (const each of [...old.children]) {
    if (ids.includes(each.id) || brought.getElementById(each.id)) continue;
    isBusy(each) ? postponed = html : each.remove();
  }
  let next = old.firstElementChild;
  for (const each of wanted) {
    const there = document.getElementById(each.id);
    if (!there) {
      remember(each);
      old.insertBefore(each, next);
    } else {
      follow(there, each, html);
      const now = document.getElementById(each.id);
      if (there === next || now === next) next = now.nextElementSibling;
      else old.insertBefore(now, next);
    }
  }
}

// Remember the HTML last received for an element and its descendants. It never holds a device's own CSRF token.
function remember(element) {
  for (const each of [element, ...element.querySelectorAll("[id]")]) shown.set(each.id, each.outerHTML);
}

const OWN = /(name="csrfmiddlewaretoken" value=")[^"]*/g;
for (const each of document.querySelectorAll("main > [id], main > [id] [id]")) {
  shown.set(each.id, each.outerHTML.replace(OWN, "$1"));
}

for (const kind of ["focusout", "toggle"]) {
  document.addEventListener(kind, () => setTimeout(layPostponed), true);
}
document.addEventListener("visibilitychange", ask);
window.addEventListener("pageshow", event => event.persisted && ask());
window.addEventListener("offline", () => show("offline"));
window.addEventListener("online", () => {
  failed = 0;
  ask();
});
timer = setTimeout(ask, EVERY * Math.random());
