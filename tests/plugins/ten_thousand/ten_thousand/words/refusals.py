"""Sentences that say why Ten Thousand refuses a turn, with its numbers, or cannot read an entry."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.kit.errors import IllegalMove
from scoresheets.plugin.words import amount, listed

Names = Sequence[str]


def _too_many_dice(error: IllegalMove, names: Names) -> str:
    sentence = ngettext(
        "Roll %(throw)s has only %(most)s die, but %(count)s are set aside.",
        "Roll %(throw)s has only %(most)s dice, but %(count)s are set aside.",
        error.facts["most"],
    )
    return sentence % error.facts


def _dice_do_not_score(error: IllegalMove, names: Names) -> str:
    dice = error.facts["dice"]
    sentence = ngettext(
        "Roll %(throw)s: %(dice)s does not score. Put it back.",
        "Roll %(throw)s: %(dice)s do not score. Put them back.",
        len(dice),
    )
    return sentence % {"throw": error.facts["throw"], "dice": listed([str(die) for die in dice])}


def _below_come_in(error: IllegalMove, names: Names) -> str:
    facts = {name: amount(error.facts[name]) for name in ("points", "come_in")}
    return _("To get on the board, a turn must score %(come_in)s, not only %(points)s. Keep rolling.") % facts


REFUSALS: Mapping[str, Callable[[IllegalMove, Names], str]] = {
    "too_many_dice": _too_many_dice,
    "dice_do_not_score": _dice_do_not_score,
    "below_come_in": _below_come_in,
}

MALFORMED: Mapping[str, Any] = {
    "no_throws": gettext_lazy("A turn that is not lost has at least one roll."),
    "too_many_throws": gettext_lazy("A turn has at most %(most)s rolls, but this one has %(count)s."),
    "wrong_number_set_aside": gettext_lazy(
        "Roll %(throw)s: one to %(most)s dice are set aside, not %(count)s."
    ),
    "not_in_steps": gettext_lazy("“%(what)s” goes up in steps of %(step)s."),
}
"""A sentence for each reason for which only this game finds an entry or options unreadable."""
