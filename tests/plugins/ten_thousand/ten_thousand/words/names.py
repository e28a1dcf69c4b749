"""Ten Thousand in words: its boxes, its options, its one step of the ladder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoresheets.plugin.words import amount
from ten_thousand.words.verdict import headline as headline
from ten_thousand.words.verdict import verdict as verdict

OPTIONS: Mapping[str, Any] = {
    "come_in": gettext_lazy("To come in"),
    "goal": gettext_lazy("Goal"),
}
STEPS: Mapping[str, Any] = {
    "total": gettext_lazy("Total"),
    "shared": gettext_lazy("Still level: shared"),
}


def box_name(key: str) -> str:
    """A box in words: "Turn 12"."""
    return _("Turn %(turn)s") % {"turn": key}


def points_needed(points: int) -> str:
    """What it takes to come in: "500", or that nothing is asked."""
    return amount(points) if points else _("any points")


def step_name(step: str) -> str:
    """A step of the ladder in words."""
    return str(STEPS[step])


def step_figure(step: str, figure: int) -> str:
    """What a player has at a step of the ladder: points, the only thing compared (TT-12)."""
    return ngettext("%(count)s point", "%(count)s points", figure) % {"count": amount(figure)}
