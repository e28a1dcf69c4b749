// The worker: Pyodide with the whole application, over a database in memory that is stored after each write.
import { FILE, copied, loaded, restored } from "./python.js";
import { openStore } from "./slots.js";
import { dropCopy, keepCopy, keptCopy } from "./snapshot.js";

const { searchParams: wanted } = new URL(location);
const plain = wanted.has("plain");      // neither begin with a copy of the memory, nor make one
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone, address = new URL("pad/", location).href;
const key = [wanted.get("of"), zone, address].join(" ");
const began = performance.now(), times = {};
let lap = began, python, store, stored = "", copy = null, tried = null;

function passed(name) {
  times[name] = Math.round(performance.now() - lap);
  lap = performance.now();
}

const bytesOf = async name => new Uint8Array(await (await fetch(name)).arrayBuffer());

// Return Python with the application, as it was before it knew this tablet.
async function application() {
  if (plain) await dropCopy();
  else tried = await keptCopy(key).catch(() => null);
  if (tried) {
    postMessage({ restoring: true });
    const found = await restored(tried);
    tried.close();
    passed("restored");
    return found;
  }
  const copies = !plain && "getDirectory" in (navigator.storage ?? {});
  const [packed, seed] = [bytesOf("app.xz"), bytesOf("seed.sqlite3")];
  const found = await loaded({ zone, packed, seed, address, copies, passed });
  if (copies) copy = { ...copied(found.pyodide), content: found.content };
  return found;
}

async function begin() {
  const { pyodide } = await application();
  store = await openStore();
  const lost = store.torn && !store.kept;
  if (lost && !wanted.has("anew")) throw Object.assign(new Error("No slot is whole."), { torn: true });
  pyodide.FS.writeFile(FILE, store.kept?.database ?? await bytesOf("seed.sqlite3"));
  passed("read");
  python = pyodide.pyimport("scoresheets.tablet.handler");
  python.begin(store.kept?.notes ?? "");
  const steps = python.bring_up_to_date();
  if (steps) await save(pyodide);
  passed("steps");
  const { kind, torn } = store, heap = pyodide._module.HEAP8.length;
  const worker = Math.round(performance.now() - began);
  return { pyodide, ready: { ...times, copied: Boolean(tried), kind, torn, heap, migrated: steps, worker } };
}

// Store the database with what is kept beside it, if either has changed.
async function save(pyodide) {
  const from = performance.now(), mark = python.mark();
  if (mark === stored) return undefined;
  const database = pyodide.FS.readFile(FILE), notes = python.notes();
  try {
    await store.save(database, notes);
  } catch (error) {
    if (error.name !== "QuotaExceededError") throw error;
    await dropCopy();
    await store.save(database, notes);
  }
  stored = mark;
  return Math.round(10 * (performance.now() - from)) / 10;
}

const begun = begin();
begun.then(
  ({ pyodide, ready }) => {
    stored = store.kept && !ready.migrated ? python.mark() : "";
    postMessage({ ready });
    return pyodide;
  },
  async error => {
    const text = String(error.message ?? error).slice(-1500);
    const newer = text.includes("written by a newer Scoresheets");
    const why = error.torn ? "torn" : newer ? "newer" : "";
    tried?.close();
    if (tried && !why) await dropCopy();
    postMessage({ failed: { text, why, again: Boolean(tried) && !why } });
  },
);

function answered(pyodide, { method, path, headers, body }) {
  const lines = pyodide.toPy(headers), bytes = pyodide.toPy(body ? new Uint8Array(body) : new Uint8Array());
  const found = python.answer(method, path, lines, bytes);
  try {
    const [status, head, content] = found.toJs();
    return { status, headers: head, body: content };
  } finally {
    for (const each of [found, lines, bytes]) each.destroy?.();
  }
}

// One request after the other: none may write while what the one before wrote is being stored.
let line = Promise.resolve();
onmessage = ({ data }) => { line = line.then(() => data.keep ? keep() : serve(data)); };

// Keep the copy for later starts, once a page is there; a tablet without room goes without.
async function keep() {
  const made = copy;
  copy = null;
  const from = performance.now();
  let error = "";
  if (made) await keepCopy(key, made).catch(failed => { error = String(failed).slice(0, 200); });
  if (made) postMessage({ kept: { bytes: made.memory.length, took: Math.round(performance.now() - from), error } });
}

function refused(status, text) {
  return { status, headers: [["content-type", "text/plain"]], body: new TextEncoder().encode(text) };
}

async function serve(asked) {
  const { pyodide } = await begun, from = performance.now();
  let answer;
  try {
    answer = answered(pyodide, asked);
    answer.took = Math.round(10 * (performance.now() - from)) / 10;
    if (asked.method !== "GET" && asked.method !== "HEAD") answer.saved = await save(pyodide);
  } catch (error) {
    // What could not be stored is not acknowledged: the page sends it again, under the same key.
    const full = answer !== undefined;
    answer = refused(full ? 503 : 500, full ? "This was not stored." : "The pad could not answer.");
    answer.error = { text: String(error).slice(-600), full };
  }
  postMessage({ id: asked.id, answer }, [answer.body.buffer]);
}
