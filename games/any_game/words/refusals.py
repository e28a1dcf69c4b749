"""Sentences that say why any game refuses numbers, or cannot read an entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kit.errors import IllegalMove
from scoresheets.plugin.words import amount, listed

Names = Sequence[str]


def _not_your_turn(error: IllegalMove, names: Names) -> str:
    facts = error.facts
    if facts["left"]:
        return _("%(name)s has left the game and writes nothing more.") % {"name": names[facts["seat"]]}
    return _("This number is written. %(name)s is still to write.") % {"name": names[facts["turn"]]}


def _value_mismatch(error: IllegalMove, names: Names) -> str:
    facts = {name: amount(error.facts[name]) for name in ("given", "computed")}
    return _("The entry says %(computed)s, not %(given)s.") % facts


def _nothing_written(error: IllegalMove, names: Names) -> str:
    return _("The game can end once a round is written.")


def _round_open(error: IllegalMove, names: Names) -> str:
    return _("Finish round %(round)s first, then end the game.") % error.facts


def _bids_first(error: IllegalMove, names: Names) -> str:
    bidding = [names[seat] for seat in error.facts["seats"]]
    return _("The bids of round %(round)s come first. Still to bid: %(names)s.") % {
        "round": error.facts["round"],
        "names": listed(bidding),
    }


def _no_bid(error: IllegalMove, names: Names) -> str:
    if error.facts["played"]:
        return _("The bids of this round are written. Now come the points.")
    return _("This table plays without bids.")


def _has_left(error: IllegalMove, names: Names) -> str:
    return _("%(name)s has left the game: nothing more is written there.") % {
        "name": names[error.facts["seat"]]
    }


def _written_twice(error: IllegalMove, names: Names) -> str:
    return _("%(name)s has a number in this round already.") % {"name": names[error.facts["seat"]]}


def _number_too_large(error: IllegalMove, names: Names) -> str:
    facts = {"name": names[error.facts["seat"]], "highest": amount(error.facts["highest"])}
    return _("%(name)s: a number has at most five digits, up to %(highest)s.") % facts


def _bid_below_zero(error: IllegalMove, names: Names) -> str:
    return _("%(name)s: a bid is not below zero.") % {"name": names[error.facts["seat"]]}


def _not_won_or_lost(error: IllegalMove, names: Names) -> str:
    return _("%(name)s: a round is won (1) or lost (0).") % {"name": names[error.facts["seat"]]}


def _passes_goal(error: IllegalMove, names: Names) -> str:
    return passes_goal(names[error.facts["seat"]], error.facts["goal"])


def passes_goal(name: str, goal: int) -> str:
    """AG-9: return why a number is refused that takes its player above the goal."""
    return _("%(name)s would pass %(goal)s, which is to be reached exactly. A bust is written as 0.") % {
        "name": name,
        "goal": amount(goal),
    }


def _does_not_add_up(error: IllegalMove, names: Names) -> str:
    facts = {name: amount(error.facts[name]) for name in ("found", "wanted")}
    return _("This round adds up to %(found)s. It must add up to %(wanted)s.") % facts


REFUSALS: Mapping[str, Callable[[IllegalMove, Names], str]] = {
    "not_your_turn": _not_your_turn,
    "value_mismatch": _value_mismatch,
    "nothing_written": _nothing_written,
    "round_open": _round_open,
    "bids_first": _bids_first,
    "no_bid": _no_bid,
    "has_left": _has_left,
    "written_twice": _written_twice,
    "number_too_large": _number_too_large,
    "bid_below_zero": _bid_below_zero,
    "not_won_or_lost": _not_won_or_lost,
    "passes_goal": _passes_goal,
    "does_not_add_up": _does_not_add_up,
}

MALFORMED: Mapping[str, Any] = {
    "bids_without_numbers": gettext_lazy("Bids need rounds with numbers, not won and lost."),
    "exactly_without_goal": gettext_lazy(
        "A goal can only be reached exactly where there is one and the most points win."
    ),
    "name_too_long": gettext_lazy("The name of the game has at most %(most)s characters."),
    "name_unprintable": gettext_lazy("The name of the game has a character that cannot be shown."),
    "player_twice": gettext_lazy("An entry has one number for each player."),
}
"""A sentence for each reason for which only this game finds an entry or options unreadable."""
