"""What is said wherever a game that was on paper is shown."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

ON_PAPER = gettext_lazy("on paper")


def marked_day(day: str, *, on_paper: bool) -> str:
    """When a game was played, with the mark of those that were on paper."""
    return f"{day} · {ON_PAPER}" if on_paper else day
