// Keep the screen awake during play, where the browser allows it. Elsewhere the menu says what to do.
const hint = document.getElementById("awake");

async function keepAwake() {
  if (document.hidden) return;
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    hint.textContent = hint.dataset.asleep;       // no HTTPS, not supported, or refused
  }
  hint.hidden = false;
}

if (hint) {
  keepAwake();
  document.addEventListener("visibilitychange", keepAwake);
}
