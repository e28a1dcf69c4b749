"""The mark of games that were played on paper."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

ON_PAPER = gettext_lazy("on paper")


def marked_day(day: str, *, on_paper: bool) -> str:
    """Return the day of a game, marked if it was played on paper."""
    return f"{day} · {ON_PAPER}" if on_paper else day
