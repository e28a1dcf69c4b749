// The shell: it fetches what is missing, holds the worker with Python, and has the pages in a frame. Going from page to
// page, and reloading one, never ends Python.
import { begins, ended, note } from "./diary.js";

const root = document.documentElement, { folder, packed } = window;
const LOCK = `scoresheets ${new URL("./", location).pathname}`, WHERE = "scoresheets-where";
const waiting = new Map();
let worker = null, next = 1, wrote = false;

const trouble = what => { root.dataset.trouble = what; };
const shown = selector => document.querySelectorAll(selector);

function progress(here, all) {
  for (const bar of shown("progress")) {
    bar.max = all;
    bar.value = here;
  }
}

// Say what has gone wrong, and note it.
function failed(error, what = "failed") {
  note("error", { text: String(error?.stack ?? error).slice(0, 600) });
  for (const place of shown(".shell-error")) place.textContent = String(error?.message ?? error);
  trouble(what);
}

// One tab alone has the pad. Resolves once it is this one; a tab that another one takes it from lets Python go.
function alone(options) {
  return new Promise((resolve, reject) => {
    navigator.locks.request(LOCK, options, lock => {
      resolve(Boolean(lock));
      return lock && new Promise(() => {});
    }).catch(error => {
      worker?.terminate();
      worker = null;
      delete root.dataset.ready;
      for (const frame of shown("iframe")) frame.remove();
      reject(error);
      trouble("taken");
    });
  });
}

async function controlled() {
  const { serviceWorker } = navigator;
  await serviceWorker.register("sw.js", { updateViaCache: "none" });
  if (serviceWorker.controller) return;
  await new Promise(resolve => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
}

// Use the version that was fetched while the one before ran: this tab is the only one that has the pad, and no page of
// it is open yet. Resolves with whether the shell is loaded anew for it.
async function renewed() {
  const { serviceWorker } = navigator, found = await serviceWorker.getRegistration();
  if (!found?.waiting) return false;
  const changed = new Promise(resolve => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  found.waiting.postMessage("use");
  await changed;
  location.reload();
  return true;
}

const AT_MOST = 20_000;     // milliseconds that a start from a copy of the memory may take

// Start Python; resolves with its figures once it answers. A copy of its memory that does not work is let go, and
// Python is loaded from its files, without a word. `plain`: without a copy from the beginning. `anew`: over no games.
function started({ plain, anew }) {
  return new Promise((resolve, reject) => {
    let late;
    worker?.terminate();    // one that failed may still hold the games
    const how = `${plain ? "&plain" : ""}${anew ? "&anew" : ""}`;
    worker = new Worker(`worker.js?of=${packed.version}${how}`, { type: "module" });
    worker.onerror = event => reject(new Error(event.message || "The worker did not start."));
    worker.onmessage = ({ data }) => {
      if (data.ready || data.failed) clearTimeout(late);
      if (data.ready) resolve(data.ready);
      else if (data.restoring) late = setTimeout(() => resolve(again("too slow")), AT_MOST);
      else if (data.failed?.again) resolve(again(data.failed.text));
      else if (data.failed) reject(Object.assign(new Error(data.failed.text), data.failed));
      else if (data.kept) note("copy", data.kept);
      else waiting.get(data.id)?.(data.answer);
      waiting.delete(data.id);
    };
  });
}

function again(text) {
  note("copy", { text });
  return started({ plain: true });
}

function call(message) {
  return new Promise(resolve => {
    waiting.set(next, resolve);
    worker.postMessage({ id: next, ...message });
    next += 1;
  });
}

async function answer({ data, ports: [port] }) {
  if (!worker || !root.dataset.ready) return port.postMessage(null);
  const headers = { "accept-language": navigator.languages.join(","), ...data.headers };
  const answered = await call({ ...data, headers });
  if (answered.error) failed(answered.error.text, answered.error.full ? "unsaved" : "");
  if (answered.saved !== undefined) persist();
  window.answers?.push([data.method, data.path, answered.status, answered.took, answered.saved]);
  port.postMessage(answered);
}

// Ask the browser to keep what is stored, once something was written.
function persist() {
  if (wrote) return;
  wrote = true;
  navigator.storage?.persist?.().then(kept => note("storage", { kept }), () => {});
}

// Hand a file over: by the tablet's own dialog if it is to be sent, and on an iPad, where a saved file is hard to find;
// else as a download. A link with `download` would ask the host, as it passes the service worker by.
async function handOver(link) {
  const answered = await fetch(link.href), told = answered.headers.get("Content-Disposition") ?? "";
  const name = link.download || /filename="([^"]+)"/.exec(told)?.[1] || "scoresheets";
  const file = new File([await answered.blob()], name, { type: answered.headers.get("Content-Type") ?? "" });
  const hands = link.dataset.hand === "send" || "standalone" in navigator;
  if (hands && navigator.canShare?.({ files: [file] })) {
    return navigator.share({ files: [file] }).catch(() => {});
  }
  const saving = document.createElement("a");
  saving.href = URL.createObjectURL(file);
  saving.download = name;
  saving.click();
  return setTimeout(() => URL.revokeObjectURL(saving.href), 60_000);
}

function openFrame() {
  const frame = document.createElement("iframe");
  frame.title = "Scoresheets";
  frame.src = sessionStorage.getItem(WHERE) || "pad/";
  frame.addEventListener("load", () => {
    const { contentDocument: page, contentWindow: { location: at } } = frame;
    if (page?.contentType !== "text/html" || !at.pathname.includes("/pad/")) return;
    sessionStorage.setItem(WHERE, at.pathname + at.search);
    document.title = page.title;
    page.addEventListener("click", event => {
      const link = event.target.closest("a[download]");
      if (!link) return;
      event.preventDefault();
      handOver(link);
    });
    const { lang } = page.documentElement;
    root.lang = lang;
    localStorage.setItem("scoresheets-language", lang);
    if (root.dataset.ready !== "page") worker?.postMessage({ keep: true });
    root.dataset.ready = "page";
  });
  document.body.append(frame);
}

// Two starts that were cut are enough: the third one waits for a tap.
const PATIENCE = 2;

// A private window has a file system's door, and no file system behind it.
const isPrivate = async () => "getDirectory" in navigator.storage
  && navigator.storage.getDirectory().then(() => false, () => true);

async function open({ whatever = false, anyWindow = false, anew = false } = {}) {
  const from = performance.now();
  trouble("");
  try {
    if (!anyWindow && await isPrivate()) {
      trouble("private");
      return;
    }
    if (await renewed()) return;
    const { inRow, cuts } = begins(packed.version);
    if (inRow) note("cut", { inRow });
    if (inRow >= PATIENCE && !whatever) {
      trouble("cut");
      return;
    }
    if (inRow) root.dataset.before = "cut";
    const bytes = await folder.fetchAll(progress);
    const fetched = performance.now();
    await controlled();
    const figures = await started({ plain: inRow || cuts >= PATIENCE || anew, anew });
    ended();
    const times = { fetched: Math.round(fetched - from), all: Math.round(performance.now() - from) };
    window.figures = { version: packed.version, bytes, ...figures, ...times };
    note("start", window.figures);
    root.dataset.ready = "python";
    navigator.serviceWorker.addEventListener("message", answer);
    navigator.serviceWorker.startMessages();
    openFrame();
  } catch (error) {
    ended();
    failed(error, error.why || (navigator.onLine ? "failed" : "offline"));
  }
}

// A page that is closed by its person was not cut.
addEventListener("pagehide", ended);

async function begin(options) {
  if (root.dataset.trouble) return;
  if (await alone(options)) open();
  else trouble("second");
}

// Back to the pad; where a form was not stored, back to its page.
function back() {
  trouble("");
  for (const { contentDocument: page, contentWindow: { history } } of shown("iframe")) {
    if (page.contentType === "text/plain") history.back();
  }
}

document.addEventListener("click", ({ target }) => {
  const { does } = target.closest("[data-does]")?.dataset ?? {};
  if (does === "take") {
    trouble("");
    begin({ steal: true });
  }
  if (does === "close") back();
  if (does === "again") location.reload();
  if (does === "whatever") open({ whatever: true, anyWindow: true });
  if (does === "any-window") open({ anyWindow: true });
  if (does === "anew") open({ anew: true, anyWindow: true });
});

begin({ ifAvailable: true }).catch(() => {});
