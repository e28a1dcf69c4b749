// The socket for news. It reconnects when closed, and when news arrive another way but not over it.
const FIRST = 1000, LONGEST = 30_000, SOON = 3000, OPENING = 20_000, GRACE = 1500;
const ENDED = 4403, ELSEWHERE = 4409;
const scheme = location.protocol === "https:" ? "wss:" : "ws:";
let socket = null, tell = null, tries = 0, began = 0, timer = 0, due = Infinity, brought = 0;
let spread = FIRST;                 // milliseconds over which to spread; grows with the number of sockets (heartbeat)

export const isOpen = () => socket?.readyState === WebSocket.OPEN;
export const isOpening = () => socket?.readyState === WebSocket.CONNECTING && performance.now() - began <= OPENING;

// Open the socket. `heard` gets every message and returns its version; `has` is what the page has, so that the server
// need not send it.
export function connect(listener) {
  tell = listener;
  dial();
}

export function hangUp() {
  clearTimeout(timer);
  due = Infinity;
  if (!socket) return;
  socket.onopen = socket.onmessage = socket.onclose = null;     // a dead one may take minutes to fire close
  socket.close();
  socket = null;
}

export function dial() {
  hangUp();
  const { wire } = document.body.dataset;
  if (!wire) return;
  began = performance.now();
  socket = new WebSocket(`${scheme}//${location.host}${wire}?${tell.has()}`);
  socket.onopen = () => { tries = 0; tell.opened(); };
  socket.onmessage = ({ data }) => {
    spread = Math.max(FIRST, Number(data)) || spread;
    brought = tell.heard(data) || brought;
  };
  socket.onclose = ({ code }) => {
    socket = null;
    if (code === ENDED) return tell.ended();
    if (code === ELSEWHERE) return tell.elsewhere();
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

// End the backoff between attempts, as the server has answered a request.
export function reachable() {
  const gone = !socket || socket.readyState === WebSocket.CONNECTING && !isOpening();
  if (gone) later(Math.random() * Math.max(SOON, spread));
}

// Reconnect if an open socket does not deliver this version, which arrived another way, within GRACE. Such a socket is
// dead, as after a tablet's sleep.
export function shouldBring(version) {
  const tried = socket;
  setTimeout(() => { if (tried && tried === socket && isOpen() && brought < version) dial(); }, GRACE);
}
