// Make "Take back" prominent for ten seconds after this page has seen the entry. The right itself lasts longer.
const PROMINENT = 10_000;
const shelf = number => `seen:${document.body.dataset.table}:${number}`;
let first = true;

function seen(number) {
  try {
    const when = Number(sessionStorage.getItem(shelf(number)) ?? (first ? 1 : Date.now()));
    sessionStorage.setItem(shelf(number), when);
    const age = Date.now() - when;
    return age < 0 ? PROMINENT : age;       // the clock was put back
  } catch {
    return first ? PROMINENT : 0;
  }
}

function fade() {
  for (const button of document.querySelectorAll(".button-timed")) {
    const left = PROMINENT - seen(button.value);
    if (left <= 0) calm(button);
    else setTimeout(calm, left, button);
  }
  first = false;
}

function calm(button) {
  button.classList.remove("button-timed");
}

document.addEventListener("table:laid", fade);
fade();
