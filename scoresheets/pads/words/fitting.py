"""What dice light up, for those who do not see it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoresheets.base.words import amount, listed


def boxes_that_fit(worths: Sequence[tuple[str, int]], figure: Callable[[int], str] = amount) -> str:
    """How many boxes take the dice, and which of them is worth most: "2 boxes take them. Worth most: Fives (10)."

    `worths` are what each is called, or the row in which all are worth the same, and what it is worth; `figure` says
    that in words. Nothing is called worth most where all are worth nothing.
    """
    count, most = len(worths), max((worth for _name, worth in worths), default=0)
    taken = ngettext("%(count)s box takes them.", "%(count)s boxes take them.", count) % {"count": count}
    if not most:
        return taken
    best = listed(list(dict.fromkeys(name for name, worth in worths if worth == most)))
    return f"{taken} " + _("Worth most: %(boxes)s (%(worth)s).") % {"boxes": best, "worth": figure(most)}
