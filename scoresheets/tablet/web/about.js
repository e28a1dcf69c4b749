// The page "about": what a person copies for the people who make the pad.
import { read } from "./diary.js";

const lineOf = ({ at, what, ...figures }) => `${at} ${what} ${JSON.stringify(figures)}`;
const megabytes = bytes => `${Math.round(bytes / 1e5) / 10} MB`;

async function facts() {
  const estimate = await navigator.storage?.estimate?.().catch(() => null);
  const { width, height } = screen;
  return [
    `Scoresheets ${window.packed.version}`,
    navigator.userAgent,
    `screen ${width}x${height} at ${devicePixelRatio}, ${navigator.maxTouchPoints} touch points`,
    `processors ${navigator.hardwareConcurrency ?? "?"}, memory ${navigator.deviceMemory ?? "?"} GB`,
    `home screen ${matchMedia("(display-mode: standalone)").matches || Boolean(navigator.standalone)}`,
    `secure ${isSecureContext}, service worker ${Boolean(navigator.serviceWorker?.controller)}`,
    `file system ${"getDirectory" in (navigator.storage ?? {})}, locks ${"locks" in navigator}`,
    `stored ${estimate ? `${megabytes(estimate.usage)} of ${megabytes(estimate.quota)}` : "?"}`,
    `persistent ${await navigator.storage?.persisted?.().catch(() => "?")}`,
    "",
    ...read().map(lineOf).reverse(),
  ].join("\n");
}

const text = await facts();
for (const place of document.querySelectorAll(".shell-facts")) place.textContent = text;

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-does=copy]");
  if (!button) return;
  try {
    await navigator.clipboard.writeText(text);
    button.parentElement.querySelector(".shell-copied").hidden = false;
  } catch {
    getSelection().selectAllChildren(button.closest(".sheet").querySelector(".shell-facts"));
  }
});
