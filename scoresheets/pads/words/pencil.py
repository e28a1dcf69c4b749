"""The contents of a box in words."""

from __future__ import annotations

from django.utils.translation import pgettext

from games.kit.paper import Kind, Pencil
from scoresheets.base.words import amount

NOTHING = "–"
TICK = "✓"


def pencilled(pencil: Pencil | None) -> str:
    """Return a number, a tick, or what has become of the box; a dash if it is empty."""
    if pencil is None:
        return NOTHING
    if pencil.value is not None:
        return amount(pencil.value)
    if pencil.kind is Kind.LOST:
        return pgettext("box", "lost")
    if pencil.kind is Kind.DECLINED:
        return pgettext("box", "not opened")
    return TICK
