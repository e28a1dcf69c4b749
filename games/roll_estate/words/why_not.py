"""Short reasons why the dice fit nowhere, for each part of the sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy

from games.kit.errors import IllegalMove
from games.roll_estate.rules.sheet import ROUTE_BOXES
from scoresheets.plugin.words import spaced

_LACKS: Mapping[str, Any] = {
    "face": gettext_lazy("no %(face)s"),
    "triple": gettext_lazy("not three alike"),
    "quadruple": gettext_lazy("not four alike"),
    "run4": gettext_lazy("not four in a row"),
    "run": gettext_lazy("not %(run)s"),
    "run5": gettext_lazy("not five in a row"),
    "five-alike": gettext_lazy("not five alike"),
}
_FULL = gettext_lazy("full")
_YOURS = gettext_lazy("already yours")
_LOST = gettext_lazy("row lost")
_TAKEN = gettext_lazy("%(name)s has it")
_BETWEEN = gettext_lazy("%(value)s is not between %(left)s and %(right)s")
_NOT_MORE = gettext_lazy("%(value)s is not more than %(left)s")
_NOT_LESS = gettext_lazy("%(value)s is not less than %(right)s")


def in_short(error: IllegalMove, names: Sequence[str]) -> str:
    """Return the reason why a box was refused, as one line of the proof that nothing fits (RE-4)."""
    facts: dict[str, Any] = {**error.facts, "run": spaced(error.facts.get("run", ()))}
    match error.code:
        case "box_filled":
            return str(_YOURS if error.box in ROUTE_BOXES else _FULL)
        case "box_crossed_out":
            return str(_LOST)
        case "route_claimed":
            return str(_TAKEN) % {"name": names[facts["holder"]]}
        case "row_must_increase":
            return str(_rising(facts)) % facts
    return str(_LACKS[facts["kind"]]) % facts


def _rising(facts: Mapping[str, Any]) -> Any:
    if facts["left"] and facts["right"]:
        return _BETWEEN
    return _NOT_MORE if facts["left"] else _NOT_LESS
