"""A clear sentence for every refusal by a game's rules, in the active language. Those that all games share are here, a
game's own in its `Pad.refusals`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.kit.errors import IllegalMove, MalformedMove
from games.kit.replay import RefusedEntry
from scoresheets.base.words import shortened
from scoresheets.pads.words.malformed import malformed_sentence
from scoresheets.registry import REFUSALS, Say, spelled

Names = Sequence[str]

_BAD_DICE: Mapping[str, Any] = {
    "face": gettext_lazy("Every die shows a whole number from 1 to 6."),
    "held_place": gettext_lazy("A held die is given by its place, from 0 to 4, and only once."),
    "held_first": gettext_lazy("No dice can be held before the first roll."),
    "held_changed": gettext_lazy("A held die keeps its face and its place in the next roll."),
    "last_roll": gettext_lazy("The last roll does not match the dice the turn ends with."),
}


class NoSentence(LookupError):
    """A refusal by a game that has no sentence for its code. Its text says where to write it."""

    def __str__(self) -> str:
        game_key, code = self.args
        return (
            f"{spelled(game_key)} has no sentence for the refusal {code}: add it to the refusals of its pad."
        )


class Said(str):
    """A sentence. `about` is the number of its rule, or the code of a refusal that all games have; "" for neither."""

    __slots__ = ("about",)
    about: str


def said_about(text: str, error: MalformedMove | IllegalMove) -> Said:
    """Return the text with the rule or code of this refusal."""
    said = Said(text)
    said.about = (error.rule or error.code) if isinstance(error, IllegalMove) else ""
    return said


def sentence(error: MalformedMove | IllegalMove, *, names: Names, game_key: str) -> Said:
    """Return why not, in one sentence with its numbers. `names` are the players' in seat order.

    The sentence for a malformed transcript begins with its entry, counted from 1. Raises NoSentence.
    """
    if isinstance(error, MalformedMove):
        return said_about(_located(error, game_key), error)
    say = REFUSALS.get(game_key, {}).get(error.code) or SHARED.get(error.code)
    if say is None:
        raise NoSentence(game_key, error.code)
    return said_about(say(error, names), error)


def refused_entry_sentence(refused: RefusedEntry, *, names: Names, game_key: str) -> str:
    """Return which entry of a transcript the rules refuse, counted from 1, and why."""
    return _in_entry(refused.entry, sentence(refused.error, names=names, game_key=game_key))


def _located(error: MalformedMove, game_key: str) -> str:
    text = malformed_sentence(error, game_key)
    return _in_entry(error.facts["entry"], text) if "entry" in error.facts else text


def _in_entry(index: int, text: str) -> str:
    return _("Entry %(number)s: %(sentence)s") % {"number": index + 1, "sentence": text}


def _game_over(error: IllegalMove, names: Names) -> str:
    return _("The game is over: nothing more can be written.")


def _unknown_player(error: IllegalMove, names: Names) -> str:
    return _("Nobody with this name sits at the table.")


def _not_your_turn(error: IllegalMove, names: Names) -> str:
    if error.facts["left"]:
        return _("%(name)s has left the game and writes nothing more.") % {"name": names[error.facts["seat"]]}
    return _("It is %(name)s’s turn.") % {"name": names[error.facts["turn"]]}


def _bad_dice(error: IllegalMove, names: Names) -> str:
    if error.facts["reason"] != "count":
        return str(_BAD_DICE[error.facts["reason"]])
    if not error.facts["count"]:
        return _("You need %(wanted)s dice, and there are none.") % error.facts
    text = ngettext(
        "You need %(wanted)s dice, and there is %(count)s.",
        "You need %(wanted)s dice, and there are %(count)s.",
        error.facts["count"],
    )
    return text % error.facts


def _unknown_box(error: IllegalMove, names: Names) -> str:
    return _("This sheet has no box “%(box)s”.") % {"box": shortened(error.box)}


def _value_mismatch(error: IllegalMove, names: Names) -> str:
    return _("These dice score %(computed)s here, not %(given)s.") % error.facts


SHARED: Mapping[str, Say] = {
    "game_over": _game_over,
    "unknown_player": _unknown_player,
    "not_your_turn": _not_your_turn,
    "bad_dice": _bad_dice,
    "unknown_box": _unknown_box,
    "value_mismatch": _value_mismatch,
}
"""The codes that the rules of all games share."""
