"""Sentences on what an entry of UNO Dice did, and on who writes the called number and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.kit.moves import Leaves
from games.uno_dice.rules.board import room
from games.uno_dice.rules.call_out import Answer, CallOut, Why
from games.uno_dice.rules.ending import EndReason, State, has_started
from games.uno_dice.rules.moves import Start, TakeTurn
from games.uno_dice.rules.sheet import PLUS
from games.uno_dice.rules.turn import Dealt, Turn, take_turn
from games.uno_dice.words.names import COLOURS, chain_text, die_name
from scoresheets.plugin.words import listed, went_home

Names = Sequence[str]

_ANSWERS: Mapping[Why, Any] = {
    Why.NUMBER: gettext_lazy("%(name)s writes %(number)s: %(name)s’s last number is %(number)s."),
    Why.COLOUR: gettext_lazy("%(name)s writes %(number)s: %(name)s’s board is %(colour)s."),
    Why.BOTH: gettext_lazy("%(name)s writes %(number)s, once: number and color both match."),
    Why.STAR: gettext_lazy("%(name)s writes a star: everybody else does."),
    Why.STAR_MATCHES: gettext_lazy(
        "%(name)s writes %(number)s: here a star at the end matches every number."
    ),
    Why.NEITHER: gettext_lazy("%(name)s writes nothing: not %(number)s, not %(colour)s."),
    Why.LEFT: gettext_lazy("%(name)s has left the game and writes nothing more."),
}
_DECLINED = gettext_lazy("%(name)s chooses not to write %(number)s: only %(colour)s calls it.")
_NOTES: Mapping[Why, Any] = {
    Why.NUMBER: gettext_lazy("last number %(number)s: writes %(number)s"),
    Why.COLOUR: gettext_lazy("%(colour)s board: writes %(number)s"),
    Why.BOTH: gettext_lazy("number and color: writes %(number)s"),
    Why.STAR: gettext_lazy("writes a star"),
    Why.STAR_MATCHES: gettext_lazy("star matches: writes %(number)s"),
}
_NOTE_OF_DECLINING = gettext_lazy("%(colour)s board: chose not to write %(number)s")


def story(before: State, after: State, move: Any, names: Names) -> str:
    """Return who wrote what, what the penalties did, and who wrote the called number."""
    name = names[move.seat]
    match move:
        case Leaves():
            return went_home(name)
        case Start():
            return _("%(name)s starts with %(number)s.") % {"name": name, "number": move.number}
        case TakeTurn():
            return " ".join(_turn(take_turn(before, move), name, names))
    raise TypeError(move)


def _turn(turn: Turn, name: str, names: Names) -> list[str]:
    sentences = [_wrote(turn, name), *(_dealt(dealt, names) for dealt in turn.penalties)]
    if turn.call is not None:
        sentences.append(call_sentence(turn.call, names))
        sentences += _declined(turn.call, names)
        sentences += _filled(turn.call, names)
    return sentences


def _wrote(turn: Turn, name: str) -> str:
    facts = {"name": name, "numbers": chain_text(turn.written)}
    if not turn.written:
        return _("%(name)s wrote nothing.") % facts
    if turn.reason is EndReason.OWN_CHAIN:
        return _("%(name)s wrote %(numbers)s and filled the board.") % facts
    return _("%(name)s wrote %(numbers)s.") % facts


def _dealt(dealt: Dealt, names: Names) -> str:
    facts = {"penalty": die_name(dealt.penalty), "name": names[dealt.target]}
    if dealt.space is None:
        return _("%(penalty)s for %(name)s has no effect.") % facts
    if dealt.penalty == PLUS:
        return _("%(penalty)s for %(name)s: one more space.") % facts
    if dealt.rubbed_out is None or dealt.rubbed_out.value is None:
        return _("%(penalty)s for %(name)s: the star is erased.") % facts
    return _("%(penalty)s for %(name)s: the %(number)s is erased.") % {
        **facts,
        "number": dealt.rubbed_out.value,
    }


def call_sentence(call: CallOut, names: Names) -> str:
    """Return what was called and who writes it: "Ana calls red 6: Bo and Cleo write a 6."."""
    writers = [names[answer.seat] for answer in call.writers]
    facts = {
        "name": names[call.caller],
        "die": die_name(call.die),
        "number": call.number,
        "names": listed(writers),
    }
    if call.number is None:
        return _star_called(facts, len(writers))
    if not writers:
        return _("%(name)s calls %(die)s: nobody writes it.") % facts
    return (
        ngettext(
            "%(name)s calls %(die)s: %(names)s writes a %(number)s.",
            "%(name)s calls %(die)s: %(names)s write a %(number)s.",
            len(writers),
        )
        % facts
    )


def _star_called(facts: Mapping[str, object], writers: int) -> str:
    if not writers:
        return _("%(name)s calls a star: nobody writes it.") % facts
    return (
        ngettext(
            "%(name)s calls a star: %(names)s writes one.",
            "%(name)s calls a star: %(names)s write one.",
            writers,
        )
        % facts
    )


def _declined(call: CallOut, names: Names) -> list[str]:
    """UN-31: return a sentence for each player who declined."""
    return [
        _("%(name)s chooses not to write it.") % {"name": names[answer.seat]}
        for answer in call.answers
        if answer.declined
    ]


def _filled(call: CallOut, names: Names) -> list[str]:
    full = [names[answer.seat] for answer in call.writers if answer.fills]
    if not full:
        return []
    sentence = ngettext("%(names)s has filled the board.", "%(names)s have filled their boards.", len(full))
    return [sentence % {"names": listed(full)}]


def answer_sentence(call: CallOut, answer: Answer, names: Names) -> str:
    """Return why this board takes the called number, or why not: "Bo writes 6: Bo’s last number is 6."."""
    facts = {
        "name": names[answer.seat],
        "number": call.number,
        "colour": COLOURS[call.colour] if call.colour else "",
    }
    return str(_DECLINED if answer.declined else _ANSWERS[answer.why]) % facts


def call_heading(call: CallOut, names: Names) -> str:
    """Return what to say aloud: "Ana calls out: red 6!"."""
    die = _("a star") if call.number is None else die_name(call.die)
    return _("%(name)s calls out: %(die)s!") % {"name": names[call.caller], "die": die}


def notes(before: State, move: Any, names: Names) -> dict[int, str]:
    """Return the effects of a turn on each board beside its own chain, in a few words by seat."""
    if not isinstance(move, TakeTurn):
        return {}
    turn = take_turn(before, move)
    by_seat: dict[int, list[str]] = {}
    for dealt in turn.penalties:
        if dealt.space is not None:
            said = {"penalty": die_name(dealt.penalty), "name": names[move.seat]}
            by_seat.setdefault(dealt.target, []).append(_("%(penalty)s from %(name)s") % said)
    if turn.call is not None:
        by_seat.setdefault(move.seat, []).append(_called(turn.call))
        for answer in turn.call.answers:
            if answer.declined or answer.space is not None:
                by_seat.setdefault(answer.seat, []).append(_note(turn.call, answer))
    return {seat: " · ".join(said) for seat, said in by_seat.items()}


def _note(call: CallOut, answer: Answer) -> str:
    note = _NOTE_OF_DECLINING if answer.declined else _NOTES[answer.why]
    return str(note) % {"number": call.number, "colour": COLOURS[answer.board]}


def _called(call: CallOut) -> str:
    die = _("a star") if call.number is None else die_name(call.die)
    return _("calls %(die)s") % {"die": die}


def progress_sentence(state: State, names: Names) -> str:
    """Return how near the end is: who has the fewest spaces open. Before that: that everybody first writes a number."""
    if not _all_started(state):
        return aim_sentence(state)
    sheets = state.paper.sheets
    here = [seat for seat in range(len(sheets)) if seat not in state.left]
    fewest = min(room(state.options, sheets[seat]) for seat in here)
    first = [names[seat] for seat in here if room(state.options, sheets[seat]) == fewest]
    sentence = ngettext("%(names)s: %(count)s space to go.", "%(names)s: %(count)s spaces to go.", fewest)
    return sentence % {"names": listed(first), "count": fewest}


def aim_sentence(state: State) -> str:
    """Return the aim of the game, without saying how far anybody has come."""
    if not _all_started(state):
        return _("Everybody rolls one die until it shows a number, and writes that number first.")
    return _("The first to fill the board wins.")


def _all_started(state: State) -> bool:
    seats = range(len(state.paper.sheets))
    return all(has_started(state.paper, seat) for seat in seats if seat not in state.left)


def matching(dice: Sequence[str]) -> str:
    """Return which of the dice beside the chain may stand next, "" if none may."""
    return _("Matching: %(dice)s.") % {"dice": listed([die_name(die) for die in dice])} if dice else ""
