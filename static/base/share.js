// Share a link through the device's own dialog where the browser allows it, or copy it. Where a script may not copy,
// select the link's text, to be copied by hand.
for (const button of document.querySelectorAll("[data-hand=share]")) button.hidden = !navigator.share;

const link = share => share.dataset.url || location.origin + location.pathname;

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-hand]"), share = button?.closest(".share");
  if (!share) return;
  const url = link(share);
  if (button.dataset.hand === "copy") copy(share, url);
  else navigator.share({ title: document.querySelector("h1")?.textContent.trim(), url }).catch(() => {});
});

async function copy(share, url) {
  try {
    await navigator.clipboard.writeText(url);       // absent without HTTPS
    tell(share, share.dataset.copied);
  } catch {
    mark(share, url);
    tell(share, document.execCommand("copy") ? share.dataset.copied : share.dataset.marked);
  }
}

function tell(share, words) {
  share.querySelector("[role=status]").textContent = words;
}

// Select the text of the link, or the field that holds it.
function mark(share, url) {
  const shown = share.parentElement.querySelector(".address a"), field = share.querySelector("input");
  if (shown) return getSelection().selectAllChildren(shown);
  field.hidden = false;
  field.value = url;
  field.focus();
  field.select();
}
