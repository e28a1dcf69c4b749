"""Sentences that say why UNO Dice refuses a move, with its dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kit.errors import IllegalMove
from games.uno_dice.words.names import die_name

Names = Sequence[str]

_BAD_DICE: Mapping[str, Any] = {
    "start": gettext_lazy("A starting number is a whole number from 1 to 6."),
    "die": gettext_lazy("There is no die “%(die)s” for a chain."),
    "penalty": gettext_lazy("There is no penalty “%(die)s”, only +1 and −1."),
}
_CANNOT_DECLINE: Mapping[str, Any] = {
    "self": gettext_lazy("%(name)s calls it out and writes nothing anyway."),
    "twice": gettext_lazy("%(name)s is named twice among the players who do not write it."),
    "nothing_called": gettext_lazy("Nothing is called out here, so %(name)s has nothing to skip."),
    "number": gettext_lazy("%(name)s must write it: %(name)s’s last number is the one called."),
    "star": gettext_lazy("%(name)s must write it: what a star brings cannot be skipped."),
    "not_called": gettext_lazy("%(name)s is not called here and writes nothing anyway."),
}


def _start_missing(error: IllegalMove, names: Names) -> str:
    return _("Your board is empty: first write the number you start with.")


def _start_already_written(error: IllegalMove, names: Names) -> str:
    return _("You have already started with %(value)s.") % error.facts


def _bad_dice(error: IllegalMove, names: Names) -> str:
    return str(_BAD_DICE[error.facts["reason"]]) % {"die": die_name(error.facts.get("die", ""))}


def _penalty_on_self(error: IllegalMove, names: Names) -> str:
    penalty = die_name(error.facts["penalty"])
    return _("%(penalty)s is for somebody else’s board, not for your own.") % {"penalty": penalty}


def _too_many_dice(error: IllegalMove, names: Names) -> str:
    return _("A turn has %(most)s dice, and a wild takes two; these are %(count)s.") % error.facts


def _chain_must_start_with_number(error: IllegalMove, names: Names) -> str:
    facts = {"number": error.facts["number"], "die": die_name(error.facts["die"])}
    return (
        _(
            "The chain starts with a %(number)s, the last number on your board, or with a wild, not with %(die)s."
        )
        % facts
    )


def _chain_broken(error: IllegalMove, names: Names) -> str:
    facts = {
        "place": error.facts["place"],
        "die": die_name(error.facts["die"]),
        "before": die_name(error.facts["before"]),
    }
    return (
        _("Place %(place)s: %(die)s cannot follow %(before)s, as neither number nor color matches.") % facts
    )


def _cannot_decline(error: IllegalMove, names: Names) -> str:
    return str(_CANNOT_DECLINE[error.facts["reason"]]) % {"name": names[error.facts["seat"]]}


REFUSALS: Mapping[str, Callable[[IllegalMove, Names], str]] = {
    "start_missing": _start_missing,
    "start_already_written": _start_already_written,
    "bad_dice": _bad_dice,
    "penalty_on_self": _penalty_on_self,
    "too_many_dice": _too_many_dice,
    "chain_must_start_with_number": _chain_must_start_with_number,
    "chain_broken": _chain_broken,
    "cannot_decline": _cannot_decline,
}

MALFORMED: Mapping[str, Any] = {
    "wrong_number_of_boards": gettext_lazy(
        "“boards” needs one color per player, %(wanted)s in all; it has %(boards)s."
    ),
    "board_twice": gettext_lazy("“boards” has the color “%(board)s” twice."),
    "not_a_pair": gettext_lazy("“%(what)s” must be a list of pairs, each a penalty and a player."),
    "not_both_true": gettext_lazy("“%(first)s” and “%(second)s” cannot both be true."),
}
"""Sentences for MalformedMove reasons that only this game raises, for entries and options."""
