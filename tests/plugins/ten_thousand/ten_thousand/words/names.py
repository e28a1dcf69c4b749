"""Ten Thousand in words: its boxes, its options, the figures of its result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from scoresheets.plugin.words import amount

OPTIONS: Mapping[str, Any] = {
    "come_in": gettext_lazy("To come in"),
    "goal": gettext_lazy("Goal"),
}
PARTS: Mapping[str, Any] = {
    "turns": gettext_lazy("Turns written"),
    "lost": gettext_lazy("Turns lost"),
}
"""What the breakdown of a result counts."""


def box_name(key: str) -> str:
    """A box in words: "Turn 12"."""
    return _("Turn %(turn)s") % {"turn": key}


def points_needed(points: int) -> str:
    """What it takes to come in: "500", or that nothing is asked."""
    return amount(points) if points else _("any points")
