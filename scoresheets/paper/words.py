"""The words of sheets typed from paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.kit.numbers import Number, number_typed
from scoresheets.base.words import listed

STAGES: Mapping[str, Any] = {
    "empty": pgettext_lazy("sheets on paper", "not typed in"),
    "half": pgettext_lazy("sheets on paper", "half typed in"),
    "differs": pgettext_lazy("sheets on paper", "versions differ"),
    "findings": pgettext_lazy("sheets on paper", "problems"),
    "ready": pgettext_lazy("sheets on paper", "nothing open"),
    "checked": pgettext_lazy("sheets on paper", "checked"),
}
SHEET_STAGES: Mapping[str, Any] = {
    "new": pgettext_lazy("a sheet on paper", "on paper"),
    "half": pgettext_lazy("a sheet on paper", "being typed in"),
    "once": pgettext_lazy("a sheet on paper", "typed in once"),
    "done": pgettext_lazy("a sheet on paper", "typed"),
}
OVER_SAYS = gettext_lazy("The game is over")
EMPTY = gettext_lazy("empty")
TICK = gettext_lazy("checked")


def by_whom(name: str) -> str:
    """Return the name of the person who typed or settled something, or "somebody"."""
    return name or _("somebody")


def settled(kind: str, what: str, *, value: str, reason: str, who: str, when: datetime) -> str:
    """Return how something was settled, with the name of the settler and the time.

    `what` is the box, "" for a finding as a whole.
    """
    facts = {
        "who": by_whom(who),
        "when": date_format(localtime(when), "H:i"),
        "what": what,
        "value": value,
        "reason": reason,
    }
    if kind == "read":
        return _("Confirmed on paper: %(who)s, %(when)s.") % facts
    if kind == "struck":
        return _("%(what)s is crossed out: %(reason)s (%(who)s, %(when)s).") % facts
    return _("%(what)s: the paper says %(value)s (%(who)s, %(when)s).") % facts


def no_longer_counts(ruling: str) -> str:
    """Return the sentence that a ruling was made before its sheet was typed again. `ruling` is a sentence."""
    return _("No longer counts, because the sheet has been typed in again since: %(ruling)s") % {
        "ruling": ruling
    }


def typed_text(text: str) -> str:
    """Return the text typed in a box, in words; anything but a number is a tick."""
    if not text:
        return str(EMPTY)
    return text if number_typed(text) is not None else str(TICK)


def added_up(name: str) -> str:
    """Return the name of a sum written by a player, as a box may have the same name."""
    return _("sum on paper: %(sum)s") % {"sum": name}


def wrong_sum(name: str, written: str, figure: Number) -> str:
    """Return a sum as it was written on paper, and the correct figure."""
    return _("%(sum)s (%(written)s instead of %(figure)s)") % {
        "sum": name,
        "written": written,
        "figure": figure,
    }


def sums_are_wrong(wrong: Sequence[str], follows: str) -> str:
    """Return the sentence on sums that are wrong by themselves, each as `wrong_sum` says it, and those that follow from
    them.
    """
    first = _("Added up wrong: %(sums)s.") % {"sums": "; ".join(wrong)}
    return " ".join([first, _("As a result: %(sums)s.") % {"sums": follows}]) if follows else first


def wins_anyway(name: str) -> str:
    """Return the sentence that nothing still open can change the winner."""
    return _("%(name)s wins, whatever is in the boxes that are still missing.") % {"name": name}


def need_not_be_typed(name: str, boxes: Sequence[str]) -> str:
    """Return the sentence on boxes of a sheet that need not be typed to know the winner; no boxes mean the whole
    sheet.
    """
    if not boxes:
        return _("You do not need to type in %(name)s’s sheet for that.") % {"name": name}
    return _("On %(name)s’s sheet, you do not need these for that: %(boxes)s.") % {
        "name": name,
        "boxes": listed(boxes),
    }
