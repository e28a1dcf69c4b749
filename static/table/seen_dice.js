// Show the dice of the turn as another device taps them, while that turn lasts. An entry tells what became of them, so
// screen readers hear of that alone.
let seen = { turn: 0, dice: "", held: "" };

function draw() {
  const row = document.getElementById("dice-seen"), { turn } = document.getElementById("state").dataset;
  if (!row) return;
  const dice = Number(turn) === seen.turn ? seen.dice : "";
  row.hidden = !/[1-6]/.test(dice);
  [...row.children].forEach((die, place) => {
    const face = Number(dice[place] ?? 0);
    die.toggleAttribute("data-empty", !face);
    die.toggleAttribute("data-held", seen.held.includes(place + 1));
    die.querySelector("use").setAttribute("href", face ? `#d${face}` : "#none");
  });
}

document.addEventListener("dice:seen", ({ detail }) => {
  seen = detail;
  draw();
});
document.addEventListener("table:laid", draw);
