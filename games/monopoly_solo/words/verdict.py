"""Sentences on how a solo game ended."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.monopoly_solo.rules.ending import EndReason, State
from games.monopoly_solo.rules.scoring import outcome
from scoresheets.plugin.words import amount

Names = Sequence[str]


def verdict(state: State, names: Names) -> str:
    """Return whether the game was won or lost, and by what, in full sentences; "" while the game goes on."""
    if state.reason is None:
        return ""
    # The sum that was short, or owed in vain, is in the last event of the last entry.
    facts = {"name": names[0], "amount": amount(state.events[-1].amount if state.events else 0)}
    match state.reason:
        case EndReason.ALL_TITLES:
            return _("%(name)s owns all 28 titles.") % facts + " " + _points(state)
        case EndReason.BANK_BROKEN:
            return _("%(name)s has broken the bank: it was %(amount)s short.") % facts + " " + _points(state)
        case EndReason.CANNOT_PAY:
            return (
                _("%(name)s owed %(amount)s: cash, sales and mortgages together could not raise it.") % facts
            )
        case EndReason.GAVE_UP:
            return _("%(name)s gave up the game.") % facts


def _points(state: State) -> str:
    """MS-17: return the points in words."""
    total = outcome(state).players[0].total
    sentence = ngettext("That makes %(points)s point.", "That makes %(points)s points.", total)
    return sentence % {"points": amount(total)}
