// Open what the help says of a rule over the table when its "?" is tapped, so that nothing there is lost. In a browser
// that knows no dialog, the link opens the page in a tab of its own.
import { parse } from "../js/apply_fragments.js";

const dialog = document.getElementById("help"), link = document.getElementById("why");
const PATIENCE = 4000;
let latest = 0;

// Return a "?" about a rule, or "" if there is none to show.
export function aboutLink(rule) {
  if (!rule || !link) return "";
  const copy = link.cloneNode(true);
  copy.removeAttribute("id");
  copy.href = `${link.href}?${new URLSearchParams({ about: rule })}`;
  copy.hidden = false;
  return copy;
}

async function open(address) {
  const mine = ++latest, patience = new AbortController(), timer = setTimeout(() => patience.abort(), PATIENCE);
  let brought = [dialog.dataset.offline];
  try {
    const answer = await fetch(address, { headers: { "HX-Request": "true" }, signal: patience.signal });
    if (answer.ok) brought = parse(await answer.text());
  } catch { /* the dialog says that there is no connection */ } finally {
    clearTimeout(timer);
  }
  if (mine === latest) show(brought);
}

function show(brought) {
  dialog.querySelector(".help-here").replaceChildren(...brought);
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
}

document.addEventListener("click", event => {
  const rule = event.target.closest("a.about-rule");
  if (!rule || !dialog?.showModal || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  open(rule.href);
});

// Keep taps and keys in the dialog from the table.
for (const kind of ["click", "pointerdown", "keydown"]) dialog?.addEventListener(kind, event => {
  event.stopPropagation();
  if (kind === "click" && (event.target === dialog || event.target.closest("button"))) dialog.close();
});

// Put the server's "?" about a special highlight where the tray speaks, whatever is swapped there. A tray that the
// server draws may say where: `data-about-here`, "in line" among its buttons.
function place() {
  const lit = document.querySelector("#lit-about > a"), asks = document.querySelector("#asks [data-about-here]");
  const turn = document.getElementById("whose-turn");
  for (const each of [asks, turn]) {
    each?.querySelector(":scope > .about-rule")?.remove();
    each?.removeAttribute("data-about-shown");
  }
  const here = asks?.getClientRects().length ? asks : turn;
  if (!lit || !here) return;
  here.append(lit.cloneNode(true));
  here.setAttribute("data-about-shown", "");
}

for (const news of ["dice:lit", "dice:short", "table:laid"]) document.addEventListener(news, place);
place();
