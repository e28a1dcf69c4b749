"""The words of the games that are offered again."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import ngettext

from scoresheets.base.words import listed


def lost(places: Sequence[int]) -> str:
    """Return at which places the game cannot be opened anymore as it was; "" for none."""
    if not places:
        return ""
    numbers = {"numbers": listed([str(place) for place in places])}
    return (
        ngettext(
            "The game at table %(numbers)s cannot be opened as it was: it is not installed anymore, or "
            "its rules or its printed sheet have changed.",
            "The games at tables %(numbers)s cannot be opened as they were: they are not installed "
            "anymore, or their rules or their printed sheets have changed.",
            len(places),
        )
        % numbers
    )
