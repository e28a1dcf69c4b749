// Keep an unanswered entry over a reload. Only forms with a key are kept, as the key makes a retry the same entry. The
// CSRF token is the new page's own.
const place = `unsent:${document.body.dataset.table}`, behind = `queue:${document.body.dataset.table}`;

export function save({ form, path, values }) {
  if (!values.key) return;
  const { csrfmiddlewaretoken: _token, ...entry } = values;
  const left = JSON.stringify({ form: form.id, path, values: entry });
  try { sessionStorage.setItem(place, left); } catch { /* lost with the page */ }
}

export function forget() {
  try { sessionStorage.removeItem(place); } catch { /* as above */ }
}

// Return the kept submission with its form, or with another form if the page of the next phase lacks its own.
export function saved() {
  try {
    const { form: id, path, values } = JSON.parse(sessionStorage.getItem(place));
    const form = document.getElementById(id) ?? document.getElementById("take-back");
    return form && { form, path, values };
  } catch {
    return null;
  }
}

// Keep the turns that were entered behind it, with what is known of them; null forgets them.
export function saveQueue(queue) {
  try {
    if (queue) sessionStorage.setItem(behind, JSON.stringify(queue));
    else sessionStorage.removeItem(behind);
  } catch { /* as above */ }
}

export function savedQueue() {
  try { return JSON.parse(sessionStorage.getItem(behind)) ?? {}; } catch { return {}; }
}
