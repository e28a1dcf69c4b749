// Send the language of this page to the other tabs, which follow it.
export const languages = new BroadcastChannel("tongue");
languages.postMessage(document.documentElement.lang);

// Carry the page's state in the URL when the language changes, so that the next page restores it. A page with a form
// that may be half typed is reloaded at its own address instead, and so is one that knows the way back to such a page:
// what was typed, and how many steps away, is in this entry of the history.
document.addEventListener("submit", event => {
  const { target, submitter } = event, { here } = document.body.dataset;
  if (!target.matches(".language-switch")) return;
  if (here === location.pathname) target.elements.next.value = here + location.search;
  const next = new URL(target.elements.next.value, location.href);
  if (!document.querySelector("form[data-keeps], [data-back-home]") || next.pathname !== location.pathname) return;
  event.preventDefault();
  change(target, submitter);
}, true);

async function change(form, button) {
  try {
    const body = new URLSearchParams(new FormData(form, button));
    await fetch(form.action, { method: "POST", body, redirect: "manual" });
    location.reload();
  } catch {
    form.submit();                  // the browser then says that there is no connection
  }
}
