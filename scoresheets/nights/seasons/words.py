"""The words of a season."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def of_that_night(name: str, night: str) -> str:
    """Return one of several people of one name, or a person without one, told apart by the last night."""
    return _("%(name)s (%(night)s)") % {"name": name, "night": night}


def nameless(number: str) -> str:
    """Return words for a person whose name is gone with the night, called by a number."""
    return _("Player %(number)s") % {"number": number}


def brings(games: int, *, published: bool, stored: bool) -> str:
    """Return how many games of a night count, and as what."""
    counted = ngettext("%(games)s game counts", "%(games)s games count", games) % {"games": games}
    if stored:
        return _("%(counted)s. The night is gone, and so are its names; the figures stay.") % {
            "counted": counted
        }
    if published:
        return _("%(counted)s, as published.") % {"counted": counted}
    return f"{counted}."
