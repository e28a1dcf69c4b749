// Handle the taps and keys in the tray of UNO Dice.
import * as thrown from "./chain_throw.js";
import { why } from "../js/refusal_popover.js";

// Letters that may be typed, in English and French.
const TYPED = { y: "Y", j: "Y", r: "R", b: "B", g: "G", v: "G", s: "*", "*": "*", "+": "+1", "-": "-1" };

// Attach listeners: `now` returns the dice in the tray, and `change` is the only way to replace them. Return a function
// to call once the server has answered which dice may stand next; it repeats a tap that came before.
export function listen({ tray, form, writing, starting, change, askable, lit, now }) {
  let early = null;               // the place of a loose die that was tapped before that answer

  function key(name) {
    early = null;
    if (!writing()) return;
    if (name === "back") change(thrown.back);
    else change(dice => thrown.tap(dice, name, starting()));
  }

  function tapLoose(button, at) {
    const { code } = now().loose[at], coming = lit();
    if (now().again) return change((dice, again) => { dice.again = thrown.toggled(again, at); });
    if (thrown.penalty(code)) return change(dice => { dice.aiming = dice.touched = at; });
    if (!coming) {
      early = at;
      return;
    }
    if (coming.dataset.next.split(" ").includes(code)) return change(dice => thrown.join(dice, at));
    now().touched = at;
    const line = coming.querySelector(`.chain-refused [data-die="${CSS.escape(code)}"]`);
    why(line?.textContent, button, line?.dataset.about);
  }

  function answer(declines) {
    change(dice => { dice.declines = declines; });
    const button = document.createElement("button");      // instead of form.requestSubmit(), which is newer
    button.hidden = true;
    form.append(button);
    button.click();
    button.remove();
  }

  const verbs = {
    "roll-again"() {
      const places = thrown.suggested(now());
      if (thrown.onlyNumbers(now())) change(dice => thrown.throwAgain(dice, places));
      else change(dice => { dice.again = places; });
    },
    "roll-these": () => change(thrown.throwAgain),
    "keep-all": () => change(() => {}),
    "go-on": () => change(() => {}),
    "ask-yes": () => answer(""),
    "ask-no": () => answer(askable().dataset.seat),
    "do-write"(event) {
      if (!askable()) return;
      event.preventDefault();
      change(dice => { dice.asking = true; });
      document.getElementById("ask-yes").focus();
    },
  };

  tray.addEventListener("click", event => {
    const button = event.target.closest("button");
    early = null;
    if (!button || !writing()) return;
    const { key: name, link, loose, target } = button.dataset;
    if (name) key(name);
    else if (link) change(dice => thrown.cut(dice, Number(link)));
    else if (loose) tapLoose(button, Number(loose));
    else if (target !== undefined) change(dice => thrown.give(dice, target));
    else verbs[button.id]?.(event);
  });

  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
    const digit = /^[1-6]$/.test(event.key) ? event.key : TYPED[event.key.toLowerCase()];
    const name = event.key === "Backspace" ? "back" : digit;
    if (!name) return;
    event.preventDefault();
    key(name);
  });

  return () => {
    const at = early, button = at === null ? null : tray.querySelector(`button[data-loose="${at}"]`);
    early = null;
    if (button) tapLoose(button, at);
  };
}
