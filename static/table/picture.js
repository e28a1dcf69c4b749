// Share a picture of the end through the device's own dialog where that takes files. Elsewhere its link keeps it as a
// file.
const TYPE = "image/png";

function takesFiles() {
  try {
    return navigator.canShare({ files: [new File([""], "end.png", { type: TYPE })] });   // absent without HTTPS
  } catch {
    return false;
  }
}

async function share(link) {
  const status = link.closest("[data-pictures]").querySelector("[role=status]");
  status.textContent = "";
  link.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(link.href);
    if (!answer.ok) throw new Error(answer.status);
    const name = /filename="?([^";]+)/.exec(answer.headers.get("Content-Disposition"))?.[1] ?? "end.png";
    await navigator.share({ files: [new File([await answer.blob()], name, { type: TYPE })] });
  } catch (error) {
    if (error.name !== "AbortError") status.textContent = status.dataset.failed;
  } finally {
    link.removeAttribute("aria-busy");
  }
}

if (takesFiles()) {
  document.addEventListener("click", event => {
    const link = event.target.closest("[data-pictures] a[download]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    share(link);
  });
}
