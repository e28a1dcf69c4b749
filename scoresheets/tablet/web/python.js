// Python with the whole application: loaded from its files, or from a copy of the memory that it had after that.
import { loadPyodide } from "./pyodide/pyodide.mjs";
import { layOut, unpacked } from "./archive.js";

export const FILE = "/data/pad.sqlite3";
const PAGE = 65_536;        // bytes of a page of WebAssembly's memory

// Load Python from its files. `copies`: the memory will be copied.
export async function loaded({ zone, packed, seed, address, copies = false, passed = () => {} }) {
  const pyodide = await loadPyodide({
    env: { TZ: zone, HOME: "/data", PYTHONDONTWRITEBYTECODE: "1" },
    ...copies && { _makeSnapshot: true },
  });
  passed("python");
  const content = unpacked(pyodide, await packed);
  layOut(pyodide, content);
  passed("unpacked");
  pyodide.FS.mkdirTree("/data");
  pyodide.FS.writeFile(FILE, await seed);
  pyodide.runPython(`
import sys

sys.path.insert(0, "/app")
from scoresheets.tablet import handler

handler.start(database=${JSON.stringify(FILE)}, address=${JSON.stringify(address)})
`);
  passed("django");
  if (copies) pyodide.runPython("handler.make_ready()");
  passed("ready");
  return { pyodide, content };
}

// Load Python from such a copy: `head` is its beginning, up to the memory itself, and `fill(memory)` writes the rest
// into the new memory, so that no second copy is held. Pyodide would do both itself, but for memory that has grown.
export async function restored({ head, size, fill, content }) {
  const { instantiate, instantiateStreaming } = WebAssembly;
  let memory;

  const grown = result => {
    ({ memory } = result.instance.exports);
    memory.grow(Math.max(0, (size - memory.buffer.byteLength) / PAGE));
    return result;
  };

  WebAssembly.instantiate = async (...given) => grown(await instantiate.apply(WebAssembly, given));
  WebAssembly.instantiateStreaming = async (...given) => grown(await instantiateStreaming.apply(WebAssembly, given));
  try {
    const copy = head.slice();
    copy.subarray = (from, to) => {
      if (to === undefined) fill(new Uint8Array(memory.buffer));    // Pyodide asks for the memory: it is there at once
      return Uint8Array.prototype.subarray.call(copy, from, to);
    };
    const pyodide = await loadPyodide({ _loadSnapshot: copy });
    layOut(pyodide, content);
    pyodide.FS.mkdirTree("/data");
    return { pyodide, content };
  } finally {
    Object.assign(WebAssembly, { instantiate, instantiateStreaming });
  }
}

// Return the copy: { head, memory }.
export function copied(pyodide) {
  const copy = pyodide.makeMemorySnapshot(), [, begins] = new Uint32Array(copy.buffer, 0, 2);
  return { head: copy.subarray(0, begins), memory: copy.subarray(begins) };
}
