"""What stands on printed sheets and diplomas beside what is played."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoresheets.base.moments import here
from scoresheets.base.words import listed


def day_in_words(day: date) -> str:
    """Such as "6 March 2026"."""
    return date_format(here(day) if isinstance(day, datetime) else day, "j F Y")


def place_at_night(number: int) -> str:
    """Which place of a night."""
    return _("Place %(number)s") % {"number": number}


def place_sentence(label: str, figure: str) -> str:
    """Why somebody has a place: "Total: $600"."""
    return _("%(label)s: %(figure)s") % {"label": label, "figure": figure}


def ties_sentence(steps: Sequence[str]) -> str:
    """By what ties are broken; the first of the steps is what is compared anyway."""
    if not steps[1:]:
        return _("Ties are not broken: who is level shares the place.")
    return _("Compared in this order: %(steps)s. Who is level in all of it shares the place.") % {
        "steps": listed(steps)
    }
