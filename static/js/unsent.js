// An entry that has not been answered outlives a page that is loaded anew. Only what carries a key is kept: sent again
// it is the same entry. The form's token is the new page's own.
const place = `unsent:${document.body.dataset.table}`;

export function keep({ form, path, values }) {
  if (!values.key) return;
  const { csrfmiddlewaretoken: _token, ...entry } = values;
  const left = JSON.stringify({ form: form.id, path, values: entry });
  try { sessionStorage.setItem(place, left); } catch { /* lost with the page */ }
}

export function forget() {
  try { sessionStorage.removeItem(place); } catch { /* as above */ }
}

// As it was left, to be sent by the form it came from, or by another one where a page of the next phase has none such.
export function kept() {
  try {
    const { form: id, path, values } = JSON.parse(sessionStorage.getItem(place));
    const form = document.getElementById(id) ?? document.getElementById("take-back");
    return form && { form, path, values };
  } catch {
    return null;
  }
}
