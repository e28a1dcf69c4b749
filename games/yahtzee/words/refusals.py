"""Sentences that say why Yahtzee refuses a move, with its numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext as _

from games.kit.errors import IllegalMove
from games.yahtzee.words.names import box_name

Names = Sequence[str]


def _box_filled(error: IllegalMove, names: Names) -> str:
    facts = {"box": box_name(error.box or ""), "value": error.facts["value"]}
    return _("%(box)s: %(value)s is already written here.") % facts


def _joker_must_use_upper(error: IllegalMove, names: Names) -> str:
    sentence = _("This further Yahtzee must go into %(upper)s: that box is still open.")
    return sentence % {"upper": box_name(error.facts["upper"])}


def _round_begin_due(error: IllegalMove, names: Names) -> str:
    return (
        _("First decide who starts round %(round)s: everybody rolls, and the highest sum starts.")
        % error.facts
    )


def _no_round_begin_due(error: IllegalMove, names: Names) -> str:
    return _("The starting player is already decided: it is %(name)s’s turn.") % {
        "name": names[error.facts["turn"]]
    }


REFUSALS: Mapping[str, Callable[[IllegalMove, Names], str]] = {
    "box_filled": _box_filled,
    "joker_must_use_upper": _joker_must_use_upper,
    "round_begin_due": _round_begin_due,
    "no_round_begin_due": _no_round_begin_due,
}
