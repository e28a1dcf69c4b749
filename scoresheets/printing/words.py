"""The words on printed sheets and diplomas around the game itself."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoresheets.base.moments import here
from scoresheets.base.words import listed


def day_in_words(day: date) -> str:
    """Return a day such as "6 March 2026"."""
    return date_format(here(day) if isinstance(day, datetime) else day, "j F Y")


def place_at_night(number: int) -> str:
    """Return the name of a place at a night."""
    return _("Place %(number)s") % {"number": number}


def place_title(place: int) -> str:
    """Return the title on the diploma of a place."""
    titles = {1: _("First place"), 2: _("Second place"), 3: _("Third place")}
    return titles.get(place) or place_at_night(place)


def place_sentence(label: str, figure: str) -> str:
    """Return the reason for a place: "Total: $600"."""
    return _("%(label)s: %(figure)s") % {"label": label, "figure": figure}


def ties_sentence(steps: Sequence[str]) -> str:
    """Return how ties are broken. The first step is compared anyway."""
    if not steps[1:]:
        return _("Ties are not broken: players who are tied share the rank.")
    return _("Compared in this order: %(steps)s. Players who tie on all of it share the rank.") % {
        "steps": listed(steps)
    }
