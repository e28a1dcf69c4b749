"""Sentences for marks that no play by the rules leaves on a sheet filled in by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.findings import Finding, FindingSentence
from games.yahtzee.words.names import box_name
from scoresheets.plugin.words import listed

Names = Sequence[str]
MOST_NAMED = 4  # boxes


def _no_dice_give_this(found: Finding, names: Names, _options: Any) -> str:
    facts = {"box": _box(found.boxes[0]), "value": found.counts[0]}
    return _("%(box)s: no dice make %(value)s here.") % facts


def _bonus_without_yahtzee(found: Finding, names: Names, _options: Any) -> str:
    return _("A Yahtzee bonus is checked, but the Yahtzee box of this round does not hold 50.")


def _more_bonuses_than_yahtzees(found: Finding, names: Names, _options: Any) -> str:
    text = ngettext(
        "%(count)s Yahtzee bonus is checked, but five of a kind can be in only %(most)s other boxes of this round.",
        "%(count)s Yahtzee bonuses are checked, but five of a kind can be in only %(most)s other boxes of "
        "this round.",
        found.counts[0],
    )
    return text % {"count": found.counts[0], "most": found.facts["most"]}


def _round_begun_too_early(found: Finding, names: Names, _options: Any) -> str:
    begun, gap = (key.partition(".")[0] for key in found.boxes)
    facts = {"begun": begun, "gap": gap, "box": _box(found.boxes[1])}
    return _("Round %(begun)s has started, but the box %(box)s in round %(gap)s is empty.") % facts


def _not_over(found: Finding, names: Names, options: Any) -> str:
    boxes = [_box_and_round(key, options) for key in found.boxes]
    facts = {
        "name": names[found.seats[0]],
        "count": found.counts[0],
        "boxes": listed(boxes),
        "first": boxes[0],
    }
    if len(boxes) > MOST_NAMED:
        return (
            _(
                "%(name)s has %(count)s empty boxes, the first is %(first)s. The game ends when all sheets are "
                "full."
            )
            % facts
        )
    text = ngettext(
        "%(name)s has an empty box: %(boxes)s. The game ends when all sheets are full.",
        "%(name)s has %(count)s empty boxes: %(boxes)s. The game ends when all sheets are full.",
        found.counts[0],
    )
    return text % facts


def _box_and_round(key: str, options: Any) -> str:
    if options.rounds == 1:
        return _box(key)
    return _("%(box)s in round %(round)s") % {"box": _box(key), "round": key.partition(".")[0]}


def _box(key: str) -> str:
    return box_name(key.partition(".")[2])


FINDINGS: Mapping[str, FindingSentence] = {
    "no_dice_give_this": _no_dice_give_this,
    "bonus_without_yahtzee": _bonus_without_yahtzee,
    "more_bonuses_than_yahtzees": _more_bonuses_than_yahtzees,
    "round_begun_too_early": _round_begun_too_early,
    "not_over": _not_over,
}
