// Let the Python of a browser compile the tree of sources: node compile.mjs PYODIDE TREE.zip SEED.sqlite3 TARGET.xz
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, tree, seed, target] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ env: { TZ: "UTC", HOME: "/data", PYTHONHASHSEED: "0" } });

const bytes = file => new Uint8Array(readFileSync(file));
python.unpackArchive(bytes(tree), "zip", { extractDir: "/app" });
python.FS.mkdirTree("/data");
python.FS.writeFile("/data/pad.sqlite3", bytes(seed));
python.runPython(`
import sys
from pathlib import Path

sys.path.insert(0, "/app")
sys.dont_write_bytecode = True
from scoresheets.tablet.compiling import compile_code, compile_templates, pack

compile_code(Path("/app"))
compile_templates("/data/pad.sqlite3")
pack(Path("/app"), Path("/packed.xz"))
`);
writeFileSync(target, python.FS.readFile("/packed.xz"));
