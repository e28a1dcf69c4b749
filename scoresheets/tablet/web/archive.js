// The archive of code, templates and words: unpacked by Python's own lzma, and laid into Pyodide's file system as it
// is, without a copy of each file.
const CODE = "/app";
const UNPACKING = `
import lzma

_unpacking = lzma.LZMADecompressor()
with open("/packed", "rb") as source, open("/unpacked", "wb") as target:
    while not _unpacking.eof:
        part = source.read(1 << 18) if _unpacking.needs_input else b""
        target.write(_unpacking.decompress(part, max_length=1 << 20))
del _unpacking, source, target, part
`;

// Return the content of the archive.
export function unpacked(pyodide, packed) {
  pyodide.FS.writeFile("/packed", packed, { canOwn: true });
  pyodide.runPython(UNPACKING);
  const content = pyodide.FS.readFile("/unpacked");
  pyodide.FS.unlink("/packed");
  pyodide.FS.unlink("/unpacked");
  return content;
}

// Lay the files of the content into the file system.
export function layOut({ FS }, content) {
  const view = new DataView(content.buffer, content.byteOffset), from = 4 + view.getUint32(0);
  const folders = new Set();
  let at = from;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(content.subarray(4, from)))) {
    const path = `${CODE}/${name}`, folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) FS.mkdirTree(folder);
    folders.add(folder);
    FS.writeFile(path, content.subarray(at, at + size), { canOwn: true });
    at += size;
  }
}
