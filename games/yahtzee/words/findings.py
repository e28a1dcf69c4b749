"""What no play of the rules leaves on a sheet that was filled in by hand, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.findings import Finding, FindingSentence
from games.yahtzee.words.names import box_name

Names = Sequence[str]


def _no_dice_give_this(found: Finding, names: Names, _options: Any) -> str:
    facts = {"box": _box(found.boxes[0]), "value": found.counts[0]}
    return _("%(box)s: no dice give %(value)s here.") % facts


def _bonus_without_yahtzee(found: Finding, names: Names, _options: Any) -> str:
    return _("A Yahtzee bonus is ticked, and the Yahtzee box of this round does not hold 50.")


def _more_bonuses_than_yahtzees(found: Finding, names: Names, _options: Any) -> str:
    text = ngettext(
        "%(count)s Yahtzee bonus is ticked, and five dice alike can stand in %(most)s other boxes of this round.",
        "%(count)s Yahtzee bonuses are ticked, and five dice alike can stand in %(most)s other boxes of this round.",
        found.counts[0],
    )
    return text % {"count": found.counts[0], "most": found.facts["most"]}


def _round_begun_too_early(found: Finding, names: Names, _options: Any) -> str:
    begun, gap = (key.partition(".")[0] for key in found.boxes)
    facts = {"begun": begun, "gap": gap, "box": _box(found.boxes[1])}
    return _("Round %(begun)s was begun, and in round %(gap)s the box %(box)s is empty.") % facts


def _box(key: str) -> str:
    return box_name(key.partition(".")[2])


FINDINGS: Mapping[str, FindingSentence] = {
    "no_dice_give_this": _no_dice_give_this,
    "bonus_without_yahtzee": _bonus_without_yahtzee,
    "more_bonuses_than_yahtzees": _more_bonuses_than_yahtzees,
    "round_begun_too_early": _round_begun_too_early,
}
