// Run a module of the tests in the Python of a browser, with the packed pad: node in_node.mjs PACKED TESTS GOLDEN
// MODULE prints the one line of JSON that its `main` prints.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [packed, tests, golden, module] = process.argv.slice(2);
const { FILE, loaded } = await import(pathToFileURL(join(packed, "python.js")));
const bytes = (...names) => new Uint8Array(readFileSync(join(...names)));
const address = "http://localhost:8000/app/pad/";
const { pyodide } = await loaded({
  zone: "UTC", address, packed: bytes(packed, "app.xz"), seed: bytes(packed, "seed.sqlite3"),
});

function lay(from, to, wanted) {
  pyodide.FS.mkdirTree(to);
  for (const { name, parentPath, path } of readdirSync(from, { withFileTypes: true })) {
    if (wanted.test(name)) pyodide.FS.writeFile(`${to}/${name}`, bytes(parentPath ?? path, name));
  }
}

lay(tests, "/app/tests/tablet", /\.py$/);
pyodide.FS.writeFile("/app/tests/__init__.py", "");
for (const game of readdirSync(golden)) {
  const games = join(golden, game, "golden");
  if (existsSync(games)) lay(games, `/golden/${game}/golden`, /\.json$/);
}
pyodide.runPython(`
import runpy, sys

sys.argv = ["tests", ${JSON.stringify(FILE)}, "/golden"]
runpy.run_module(${JSON.stringify(`tests.tablet.${module}`)}, run_name="__main__")
`);
