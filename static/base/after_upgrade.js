// Load a page anew after an upgrade of the server: at once, or, where an old server still answers beside the new one and
// this was tried a moment ago, within so many milliseconds.
export function afterUpgrade(load, wait) {
  const since = Date.now() - Number(sessionStorage.getItem("anew") ?? 0);
  sessionStorage.setItem("anew", Date.now());
  setTimeout(load, since < wait ? wait * Math.random() : 0);
}
