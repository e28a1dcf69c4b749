// Load a page anew after an upgrade of the server. Where an old server still answers beside the new one, and this was
// tried a moment ago, wait for up to so many milliseconds.
export function afterUpgrade(load, wait) {
  const since = Date.now() - Number(sessionStorage.getItem("anew") ?? 0);
  sessionStorage.setItem("anew", Date.now());
  setTimeout(load, since < wait ? wait * Math.random() : 0);
}
