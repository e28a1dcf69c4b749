"""Moments that a table of UNO Dice celebrates."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games.uno_dice.rules.ending import EndReason, State


def moment(before: State, after: State, move: Any) -> str:
    """Return "A full board!" for the entry that fills one and so ends the game."""
    filled = (EndReason.OWN_CHAIN, EndReason.CALL_OUT)
    return _("A full board!") if before.reason is None and after.reason in filled else ""
