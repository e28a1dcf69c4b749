// Handle the taps and keys in the tray of UNO Dice.
import * as thrown from "./chain_throw.js";
import { why } from "../js/refusal_popover.js";
import { answered, waits } from "../js/waiting.js";

// Letters that may be typed, in English and French.
const TYPED = { y: "Y", j: "Y", r: "R", b: "B", g: "G", v: "G", s: "*", "*": "*", "+": "+1", "-": "-1" };

// Attach listeners: `now` returns the dice in the tray, and `change` is the only way to replace them. Return a function
// to call once the server has answered what each die may do; it repeats a tap that came before.
export function listen({ tray, form, writing, starting, change, askable, lit, now }) {
  // A tap before that answer: on a die, with its place among all dice and its kind, or on Write, with what it said.
  let early = null;

  function forget() {
    if (early?.says) answered();
    early = null;
  }

  function key(name, button) {
    forget();
    if (!writing()) return;
    const { full, first } = document.getElementById("chain").dataset, shown = button?.getClientRects().length;
    const none = shown && !starting() && name !== "back";
    if (none && !thrown.room(now())) why(full, button);
    else if (none && /^[1-6]$/.test(name) && !now().half) why(first, button);
    else if (name === "back") change(thrown.back);
    else change(dice => thrown.tap(dice, name, starting()));
  }

  // Return what the server says of a tap on a die, or on two of them in either order.
  function found(one, other) {
    const all = [...lit().querySelectorAll(".chain-changes li")], is = (each, a, b) =>
      each.dataset.one === a && each.dataset.other === b;
    return all.find(each => is(each, one, other) || other && is(each, other, one));
  }

  const lay = line => change(dice => thrown.lay(dice, line.dataset.chain.split(" ").filter(Boolean)));

  function refuse(line, id) {
    why(line.textContent, document.getElementById(id), line.dataset.about);
  }

  // Tap a die: a loose one goes where it fits; any other is picked, and the next one changes places with it.
  function tapDie(id, at) {
    const { picked, again, dice } = now();
    if (again) return change((all, places) => { all.again = thrown.toggled(places, at); });
    if (thrown.penalty(dice[at].code)) return change(all => { all.picked = null; all.aiming = all.touched = at; });
    if (!lit()) {
      early = { at, kind: id.split("-")[0] };
      return;
    }
    if (picked === id) return change(thrown.unpick);
    const line = picked ? found(picked, id) : id.startsWith("loose") ? found(id, "") : null;
    if (line?.dataset.chain) return lay(line);
    if (!picked || !line) change(all => thrown.pick(all, id, at));
    if (line) refuse(line, id);
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
      else change(dice => { dice.again = places; dice.picked = null; });
    },
    "roll-these": () => change(thrown.throwAgain),
    "keep-all": () => change(() => {}),
    "go-on": () => change(() => {}),
    "take-out": () => lit() && lay(found(now().picked, "out")),
    "ask-yes": () => answer(""),
    "ask-no": () => answer(askable().dataset.seat),
    // Whether somebody is asked first follows from the answer. Without a connection the entry waits, not the tap.
    "do-write"(event, button) {
      if (!lit() && !starting() && !("cut" in tray.dataset || "unsent" in tray.dataset)) {
        event.preventDefault();
        early = { says: button.textContent };
        waits(button);
      }
      if (!askable()) return;
      event.preventDefault();
      change(dice => { dice.asking = true; dice.picked = null; });
      document.getElementById("ask-yes").focus();
    },
  };

  const placeOf = ({ link, loose }) =>
    link ? thrown.dieAt(now(), Number(link)) : thrown.lying(now()).loose[Number(loose)].at;

  tray.addEventListener("click", event => {
    const button = event.target.closest("button");
    forget();
    if (!button || !writing()) return;
    const { key: name, link, loose, target, ending } = button.dataset;
    if (name) key(name, button);
    else if (link && now().again) return;
    else if (link || loose) tapDie(button.id || `link-${link}`, placeOf(button.dataset));
    else if (target !== undefined) change(dice => thrown.give(dice, target));
    else if (ending) change(dice => thrown.end(dice, ending));
    else verbs[button.id]?.(event, button);
  });

  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
    const digit = /^[1-6]$/.test(event.key) ? event.key : TYPED[event.key.toLowerCase()];
    const name = event.key === "Backspace" ? "back" : digit;
    if (!name) return;
    event.preventDefault();
    key(name, tray.querySelector(`.key-halves [data-key="${CSS.escape(name)}"]`));
  });

  return () => {
    const one = early, write = document.getElementById("do-write");
    forget();
    if (one?.says) {
      if (!write.hidden && write.textContent === one.says) write.click();       // else it would write something else
    } else if (one) {
      const dice = [...tray.querySelectorAll(`#chain [id^=${one.kind}]`)];
      const button = dice.find(each => placeOf(each.dataset) === one.at);
      if (button) tapDie(button.id, one.at);
    }
  };
}
