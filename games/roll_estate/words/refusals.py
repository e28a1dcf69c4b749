"""Sentences that say why Roll Estate refuses a move, with its numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.kit.errors import IllegalMove
from games.roll_estate.rules.edition import COMPANION, Edition
from games.roll_estate.words.names import box_name, row_name
from scoresheets.plugin.words import spaced

Names = Sequence[str]

_NAMED_AT_MOST = 3
_NEEDS: Mapping[str, Any] = {
    "face": gettext_lazy("None of your dice shows %(face)s; you have %(dice)s."),
    "triple": gettext_lazy("This needs three dice alike; you have %(dice)s."),
    "quadruple": gettext_lazy("This needs four dice alike; you have %(dice)s."),
    "run4": gettext_lazy("This needs four in a row; you have %(dice)s."),
    "run": gettext_lazy("This needs the run %(run)s; you have %(dice)s."),
    "run5": gettext_lazy("This needs five in a row; you have %(dice)s."),
    "five-alike": gettext_lazy("This needs five dice alike; you have %(dice)s."),
}


def _edition(error: IllegalMove) -> Edition:
    """Return the pad of the table whose move was refused."""
    edition: Edition = error.facts.get("edition", COMPANION)
    return edition


def _box_filled(error: IllegalMove, names: Names) -> str:
    facts = {"box": box_name(error.box or "", _edition(error)), "value": error.facts["value"]}
    if error.facts["value"] is None:
        return _("%(box)s: you have already checked it.") % facts
    return _("%(box)s: %(value)s is already written here.") % facts


def _route_claimed(error: IllegalMove, names: Names) -> str:
    facts = {
        "name": names[error.facts["holder"]],
        "round": error.facts["round"],
        "route": box_name(error.box or "", _edition(error)),
    }
    if error.box == "routes.any" and not _edition(error).route_name("any"):
        return _("%(name)s has had the Red Line since round %(round)s.") % facts
    return _("%(route)s: %(name)s has had it since round %(round)s.") % facts


def _box_crossed_out(error: IllegalMove, names: Names) -> str:
    row = row_name(error.facts["row"], _edition(error))
    return _("%(row)s: you lost interest here, and its free boxes are crossed out.") % {"row": row}


def _no_qualifying_dice(error: IllegalMove, names: Names) -> str:
    dice, run = spaced(sorted(error.facts["dice"])), spaced(error.facts.get("run", ()))
    facts = {**error.facts, "dice": dice, "run": run}
    return str(_NEEDS[facts["kind"]]) % facts


def _row_must_increase(error: IllegalMove, names: Names) -> str:
    facts = error.facts
    if facts["left"] and facts["right"]:
        return (
            _("%(value)s does not fit here, between %(left)s on the left and %(right)s on the right.") % facts
        )
    if facts["left"]:
        return _("%(value)s does not fit here: %(left)s is to the left, and the numbers must go up.") % facts
    return _("%(value)s does not fit here: %(right)s is to the right, and the numbers must go up.") % facts


def _must_place(error: IllegalMove, names: Names) -> str:
    boxes: Sequence[str] = error.facts["boxes"]
    named = " · ".join(box_name(box, _edition(error)) for box in boxes[:_NAMED_AT_MOST])
    more = len(boxes) - _NAMED_AT_MOST
    if more <= 0:
        return _("These dice must be placed. They fit here: %(boxes)s.") % {"boxes": named}
    sentence = ngettext(
        "These dice must be placed. They fit here: %(boxes)s, and in %(count)s more box.",
        "These dice must be placed. They fit here: %(boxes)s, and in %(count)s more boxes.",
        more,
    )
    return sentence % {"boxes": named, "count": more}


def _row_has_no_unclaimed(error: IllegalMove, names: Names) -> str:
    row = row_name(error.facts["row"], _edition(error))
    return _("%(row)s: there is nothing left to cross out here. Choose another neighborhood.") % {"row": row}


REFUSALS: Mapping[str, Callable[[IllegalMove, Names], str]] = {
    "box_filled": _box_filled,
    "route_claimed": _route_claimed,
    "box_crossed_out": _box_crossed_out,
    "no_qualifying_dice": _no_qualifying_dice,
    "row_must_increase": _row_must_increase,
    "must_place": _must_place,
    "row_has_no_unclaimed": _row_has_no_unclaimed,
}

MALFORMED: Mapping[str, Any] = {
    "only_in_solo": gettext_lazy("“%(what)s” is for the solo game only."),
    "not_in_solo": gettext_lazy("“%(what)s” does not exist in the solo game."),
    "wrong_game": gettext_lazy("“game” must be “%(wanted)s” here."),
    "wrong_version": gettext_lazy("“version” must be %(wanted)s."),
    "no_number_here": gettext_lazy("No number is written in “%(box)s”: leave out “value”."),
    "no_business_here": gettext_lazy("No business opens with “%(box)s”: leave out “open_business”."),
}
"""Sentences for MalformedMove reasons that only this game raises, for entries and options."""
