"""Moments that a table of Roll Estate celebrates."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games.roll_estate.rules.ending import State, businesses_of
from games.roll_estate.rules.moves import ClaimBox
from games.roll_estate.rules.sheet import JACKPOT_BOX

MANY_BUSINESSES = 3


def moment(before: State, after: State, move: Any) -> str:
    """Return "Jackpot!", or "Third business!" for the one that may end the game (RE-10)."""
    if not isinstance(move, ClaimBox):
        return ""
    if move.box == JACKPOT_BOX:
        return _("Jackpot!")
    opened = businesses_of(after.paper, move.seat) > businesses_of(before.paper, move.seat)
    return _("Third business!") if opened and businesses_of(after.paper, move.seat) == MANY_BUSINESSES else ""
