"""Words for Yahtzee's boxes, options and points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.kit.numbers import Number, whole
from games.yahtzee.words.verdict import headline as headline
from games.yahtzee.words.verdict import verdict as verdict
from scoresheets.plugin.words import shortened

BOX_NAMES: Mapping[str, Any] = {
    "ones": pgettext_lazy("Yahtzee box", "Ones"),
    "twos": pgettext_lazy("Yahtzee box", "Twos"),
    "threes": pgettext_lazy("Yahtzee box", "Threes"),
    "fours": pgettext_lazy("Yahtzee box", "Fours"),
    "fives": pgettext_lazy("Yahtzee box", "Fives"),
    "sixes": pgettext_lazy("Yahtzee box", "Sixes"),
    "three-of-a-kind": gettext_lazy("Three of a Kind"),
    "four-of-a-kind": gettext_lazy("Four of a Kind"),
    "full-house": gettext_lazy("Full House"),
    "small-straight": gettext_lazy("Small Straight"),
    "large-straight": gettext_lazy("Large Straight"),
    "yahtzee": gettext_lazy("Yahtzee"),
    "chance": gettext_lazy("Chance"),
}
SUMS: Mapping[str, Any] = {
    "upper_sum": gettext_lazy("Sum"),
    "upper_bonus": gettext_lazy("Bonus"),
    "yahtzee_bonus": gettext_lazy("Yahtzee bonus"),
    "lower_total": gettext_lazy("Lower total"),
    "total": gettext_lazy("Total"),
}
WHO_STARTS_ROUNDS: Mapping[str, Any] = {
    "first": gettext_lazy("the first player, each time"),
    "rotate": gettext_lazy("the next player, each round"),
    "roll-off": gettext_lazy("the winner of a roll-off"),
}
ROUNDS_STARTED_BY: Mapping[str, Any] = {
    "rotate": gettext_lazy("each round starts with the next player"),
    "roll-off": gettext_lazy("roll-off before each round"),
}
"""The words for a table that has chosen to change who begins, for the list of its choices."""
JOKERS: Mapping[str, Any] = {
    "free": gettext_lazy("a further Yahtzee in any open box"),
    "forced": gettext_lazy("a further Yahtzee in its upper box first"),
}


def rounds_in_words(rounds: int) -> str:
    """Return the number of rounds in words that can stand alone in a heading."""
    return ngettext("%(rounds)s round", "%(rounds)s rounds", rounds) % {"rounds": rounds}


def box_name(key: str) -> str:
    """Return a box in words: "Full House"; an unknown box as it was sent."""
    return str(BOX_NAMES[key]) if key in BOX_NAMES else shortened(key)


def sum_label(part: str) -> str:
    """Return the words before the points of a sum: "Sum:". `part` is its name in `Column`."""
    return _("%(sum)s:") % {"sum": SUMS[part]}


def step_figure(step: str, figure: Number) -> str:
    """Return the figure of a player at a step of the ladder: points, the only thing compared (YZ-9)."""
    count = whole(figure)
    return ngettext("%(count)s point", "%(count)s points", count) % {"count": count}
