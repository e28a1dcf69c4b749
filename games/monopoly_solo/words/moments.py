"""Moments that the solo game celebrates."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games.monopoly_solo.rules.ending import EndReason, State


def moment(before: State, after: State, move: Any) -> str:
    """Return what wins against the bank: all titles, or a bank that is broken."""
    if before.reason is not None:
        return ""
    won = {EndReason.ALL_TITLES: _("All the titles!"), EndReason.BANK_BROKEN: _("The bank is broken!")}
    return won.get(after.reason, "") if after.reason else ""
