"""The words of the list of a night's people."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoresheets.nights.announcements.words import addressed
from scoresheets.table.words.states import STATES


def people_counted(number: int) -> str:
    """Return the number of people."""
    return ngettext("%(people)s person", "%(people)s people", number) % {"people": number}


def where(places: Sequence[int]) -> str:
    """Return the tables at which a person is now."""
    return addressed(places) if places else _("at no table")


def games_over(number: int) -> str:
    """Return how many games of a person are over; "" for none."""
    return (
        ngettext("%(games)s game over", "%(games)s games over", number) % {"games": number} if number else ""
    )


def noted(place: int) -> str:
    """Return that a person is noted for the next game at a place."""
    return _("next game at table %(number)s") % {"number": place}


def state_word(state: str) -> str:
    """Return the state of a person at a table in a word: that of the table, or that the person has left its game."""
    return _("left") if state == "left" else str(STATES[state])
