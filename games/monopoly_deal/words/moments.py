"""Moments that a table of Monopoly Deal celebrates."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games.monopoly_deal.rules.ending import EndReason, State


def moment(before: State, after: State, move: Any) -> str:
    """MD-3: return "The third set!" for the entry that wins by it."""
    return _("The third set!") if before.reason is None and after.reason is EndReason.THREE_SETS else ""
