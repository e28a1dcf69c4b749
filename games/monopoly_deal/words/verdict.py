"""Sentences on how a game of Monopoly Deal ended."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.monopoly_deal.rules.ending import EndReason, State, before
from games.monopoly_deal.rules.sheet import Colour
from games.monopoly_deal.words.names import SETS_OF
from scoresheets.plugin.words import listed

Names = Sequence[str]


def verdict(state: State, names: Names) -> str:
    """Return who won and how, in full sentences; "" while the game goes on."""
    if state.winner is None:
        return ""
    name = names[state.winner]
    if state.reason is EndReason.LAST_PLAYER:
        return _("Everybody else has left the game: %(name)s wins.") % {"name": name}
    found = before(state, state.winner).complete_colours()
    colours = listed([str(SETS_OF[colour]) for colour in Colour if colour in found])
    return _("%(name)s has complete sets of three different colors: %(colours)s.") % {
        "name": name,
        "colours": colours,
    }
