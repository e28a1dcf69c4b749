// The socket that brings the news. Closed, it reconnects by itself; silent although there is news, it is opened anew.
const FIRST = 1000, LONGEST = 30_000, SOON = 3000, OPENING = 20_000, GRACE = 1500, ENDED = 4403;
const scheme = location.protocol === "https:" ? "wss:" : "ws:";
let socket = null, tell = null, tries = 0, began = 0, timer = 0, due = Infinity, brought = 0;
let spread = FIRST;                 // over how long: with thousands the server says more in its signs of life

export const isOpen = () => socket?.readyState === WebSocket.OPEN;
export const isOpening = () => socket?.readyState === WebSocket.CONNECTING && performance.now() - began <= OPENING;

// Open it. `heard` is handed every message and says its version; `has` says what the page has, so that it is not told
// again.
export function connect(listener) {
  tell = listener;
  dial();
}

export function hangUp() {
  clearTimeout(timer);
  due = Infinity;
  if (!socket) return;
  socket.onopen = socket.onmessage = socket.onclose = null;     // a dead one may take minutes to close
  socket.close();
  socket = null;
}

function dial() {
  hangUp();
  began = performance.now();
  socket = new WebSocket(`${scheme}//${location.host}${document.body.dataset.wire}?${tell.has()}`);
  socket.onopen = () => { tries = 0; tell.opened(); };
  socket.onmessage = ({ data }) => {
    spread = Math.max(FIRST, Number(data)) || spread;
    brought = tell.heard(data) || brought;
  };
  socket.onclose = ({ code }) => {
    socket = null;
    if (code === ENDED) return tell.ended();
    later(Math.random() * Math.min(LONGEST, Math.max(spread, FIRST * 2 ** tries++)));
    tell.closed(spread);
  };
}

function later(pause) {
  if (performance.now() + pause >= due) return;
  clearTimeout(timer);
  due = performance.now() + pause;
  timer = setTimeout(dial, pause);
}

// The server has answered: it is there, so the long pause between tries is over.
export function reachable() {
  const gone = !socket || socket.readyState === WebSocket.CONNECTING && !isOpening();
  if (gone) later(Math.random() * Math.max(SOON, spread));
}

// This version came another way: a socket that does not bring it too has died without a word, as in a tablet's sleep.
export function shouldBring(version) {
  const asked = socket;
  setTimeout(() => { if (asked && asked === socket && isOpen() && brought < version) dial(); }, GRACE);
}
