"""Highlighted boxes in words, for screen readers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoresheets.base.words import amount, listed


def boxes_that_fit(worths: Sequence[tuple[str, int]], figure: Callable[[int], str] = amount) -> str:
    """Return how many boxes take the dice, and which is worth most, as "2 boxes take them. Worth most: Fives (10).".

    `worths` are the name of each box, or of its row if all its boxes are worth the same, and its worth. `figure` says
    the worth in words. If all are worth nothing, none is called worth most.
    """
    count, most = len(worths), max((worth for _name, worth in worths), default=0)
    taken = ngettext("They fit %(count)s box.", "They fit %(count)s boxes.", count) % {"count": count}
    if not most:
        return taken
    best = listed(list(dict.fromkeys(name for name, worth in worths if worth == most)))
    return f"{taken} " + _("Worth most: %(boxes)s (%(worth)s).") % {"boxes": best, "worth": figure(most)}
