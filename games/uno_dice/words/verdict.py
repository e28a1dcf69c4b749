"""Sentences on how a game of UNO Dice ended."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.standings import Outcome
from games.uno_dice.rules.ending import EndReason, State
from games.uno_dice.rules.scoring import outcome
from scoresheets.plugin.words import listed

Names = Sequence[str]


def verdict(state: State, names: Names) -> str:
    """Return who won and how, in full sentences; "" while the game goes on."""
    ended = outcome(state)
    if not ended.finished:
        return ""
    winners = [names[seat] for seat in ended.winners]
    if state.reason is EndReason.LAST_PLAYER_LEFT:
        return _all_gone(ended, winners)
    facts = {
        "name": winners[0],
        "names": listed(winners),
        "count": ended.players[ended.winners[0]].breakdown["spaces"],
    }
    if len(winners) > 1:
        return _("One call fills the boards of %(names)s: they share the win.") % facts
    if state.reason is EndReason.OWN_CHAIN:
        return _("%(name)s is the first to fill the board: all %(count)s spaces.") % facts
    return (
        _("%(name)s is the first to fill the board: a call writes the last of its %(count)s spaces.") % facts
    )


def _all_gone(ended: Outcome, winners: Names) -> str:
    """UN-30: return the verdict of a game that everybody left."""
    count = ended.players[ended.winners[0]].total
    facts = {"name": winners[0], "names": listed(winners), "count": count}
    if len(winners) > 1:
        sentence = ngettext(
            "Everybody has left the game. %(names)s had filled %(count)s space each and share the win.",
            "Everybody has left the game. %(names)s had filled %(count)s spaces each and share the win.",
            count,
        )
    else:
        sentence = ngettext(
            "Everybody has left the game. %(name)s had filled the most: %(count)s space.",
            "Everybody has left the game. %(name)s had filled the most: %(count)s spaces.",
            count,
        )
    return sentence % facts
