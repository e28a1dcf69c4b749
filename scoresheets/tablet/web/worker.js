// The worker: Pyodide with the whole application, over a database in memory that is stored after each write.
import { loadPyodide } from "./pyodide/pyodide.mjs";
import { openStore } from "./slots.js";

const CODE = "/app", FILE = "/data/pad.sqlite3";
const began = performance.now(), times = {};
let lap = began, python, store, stored = "";

function passed(name) {
  times[name] = Math.round(performance.now() - lap);
  lap = performance.now();
}

const bytesOf = async name => new Uint8Array(await (await fetch(name)).arrayBuffer());

async function begin() {
  const [code, seed] = [bytesOf("app.zip"), bytesOf("seed.sqlite3")];
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const pyodide = await loadPyodide({ env: { TZ: zone, HOME: "/data", PYTHONDONTWRITEBYTECODE: "1" } });
  passed("python");
  pyodide.unpackArchive(await code, "zip", { extractDir: CODE });
  passed("unpacked");
  store = await openStore();
  pyodide.FS.mkdirTree("/data");
  pyodide.FS.writeFile(FILE, store.kept?.database ?? await seed);
  passed("read");
  pyodide.runPython(`import sys; sys.path.insert(0, "${CODE}")`);
  python = pyodide.pyimport("scoresheets.tablet.handler");
  python.start.callKwargs({ database: FILE, address: new URL("pad/", location).href, notes: store.kept?.notes ?? "" });
  passed("django");
  const steps = python.bring_up_to_date();
  if (steps) await save(pyodide);
  passed("steps");
  const { kind, torn } = store, heap = pyodide._module.HEAP8.length;
  const worker = Math.round(performance.now() - began);
  return { pyodide, ready: { ...times, kind, torn, heap, migrated: steps, worker } };
}

// Store the database with what is kept beside it, if either has changed.
async function save(pyodide) {
  const from = performance.now(), mark = python.mark();
  if (mark === stored) return undefined;
  await store.save(pyodide.FS.readFile(FILE), python.notes());
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
  error => {
    const text = String(error.message ?? error).slice(-1500);
    postMessage({ failed: { text, newer: text.includes("written by a newer Scoresheets") } });
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
onmessage = ({ data }) => { line = line.then(() => serve(data)); };

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
