// Keeps the files of the folder, and has the pages answered by the shell that holds Python. It has no state: a browser
// may end it at any time. A new version is fetched whole beside the one that runs, and is used once no page is open.
importScripts("packed.js", "files.js");

const base = new URL("./", self.location).pathname;
const NOTHING = "default-src 'none'; frame-ancestors 'self'";
const HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
};
const shells = new Set([base, `${base}index.html`]);

self.addEventListener("install", event => event.waitUntil(self.folder.fetchAll()));

self.addEventListener("activate", event => event.waitUntil((async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith("scoresheets-") && name !== self.folder.NAME) await caches.delete(name);
  }
  await self.clients.claim();
})()));

// The shell says so before any page is open.
self.addEventListener("message", ({ data }) => {
  if (data === "use") self.skipWaiting();
});

self.addEventListener("fetch", event => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin || !url.pathname.startsWith(base)) return;
  const page = url.pathname.slice(base.length);
  if (page.startsWith("pad/") && !page.startsWith("pad/static/")) event.respondWith(answered(event.request, url));
  else event.respondWith(kept(event.request, page || "index.html"));
});

// The policy of a file: only the worker may compile, and the shell's pages are framed by nobody.
function policyOf(page) {
  if (page === "worker.js") return `${self.packed.policies.worker}`;
  return page.endsWith(".html") ? self.packed.policies.page : NOTHING;
}

async function kept(request, page) {
  const cache = await caches.open(self.folder.NAME), found = await cache.match(page);
  if (!found) return fetch(request);
  const headers = new Headers({ ...Object.fromEntries(found.headers), ...HEADERS });
  headers.set("Content-Security-Policy", policyOf(page));
  return new Response(found.body, { headers });
}

// Ask every shell; the one that holds Python answers. Without any, as after a tab was discarded, the shell is opened.
async function answered(request, url) {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const asked = open.filter(client => shells.has(new URL(client.url).pathname));
  const message = await told(request, url);
  const answer = await Promise.any(asked.map(shell => ask(shell, message))).catch(() => null);
  if (!answer) return Response.redirect(base, 302);
  const headers = new Headers(answer.headers);
  if (headers.has("location")) return Response.redirect(new URL(headers.get("location"), url), 302);
  const body = [204, 205, 304].includes(answer.status) ? null : answer.body;
  return new Response(body, { status: answer.status, headers });
}

async function told(request, url) {
  const { method, headers, referrer } = request;
  const body = ["GET", "HEAD"].includes(method) ? null : await request.arrayBuffer();
  const lines = { ...Object.fromEntries(headers), ...referrer && { referer: referrer } };
  return { method, path: url.pathname + url.search, headers: lines, body };
}

function ask(shell, message) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    port1.onmessage = ({ data }) => data ? resolve(data) : reject(new Error("no Python here"));
    shell.postMessage(message, [port2]);
  });
}
