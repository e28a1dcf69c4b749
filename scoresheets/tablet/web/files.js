// The files of the folder in the browser's cache, a cache for each version. For the shell and the service worker: both
// look whether a file is what was packed, as a host may change it in between. `packed` comes from packed.js.
(function (scope) {
  const { version, files } = scope.packed;
  const NAME = `scoresheets-${version}`;

  const hex = bytes => Array.from(new Uint8Array(bytes), each => each.toString(16).padStart(2, "0")).join("");

  async function bytesOf(answer, told) {
    const reader = answer.body.getReader(), parts = [];
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return new Blob(parts).arrayBuffer();
      parts.push(value);
      told(value.length);
    }
  }

  async function fetched(file, told) {
    const answer = await fetch(file.name, { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${file.name}: ${answer.status}`);
    const bytes = await bytesOf(answer, told);
    const hash = hex(await crypto.subtle.digest("SHA-256", bytes));
    if (hash !== file.hash) throw new Error(`${file.name}: another version`);
    return new Response(bytes, { headers: { "Content-Type": answer.headers.get("Content-Type") ?? "" } });
  }

  // Fetch what is not there yet, some at a time; `told` hears how many bytes are there, of how many.
  async function fetchAll(told = () => {}) {
    const cache = await caches.open(NAME), left = [], all = files.reduce((sum, file) => sum + file.size, 0);
    let here = 0;
    for (const file of files) {
      if (await cache.match(file.name)) here += file.size;
      else left.push(file);
    }
    told(here, all);
    const line = async () => {
      for (let file = left.shift(); file; file = left.shift()) {
        const answer = await fetched(file, size => told(here += size, all));
        await cache.put(file.name, answer);
      }
    };
    await Promise.all(Array.from({ length: 6 }, line));
    // The list itself, as it is here: a page of this version never reads that of another one.
    const list = new Blob([`self.packed = ${JSON.stringify(scope.packed)};`], { type: "text/javascript" });
    await cache.put("packed.js", new Response(list));
    return here;
  }

  scope.folder = { NAME, fetchAll };
})(self);
