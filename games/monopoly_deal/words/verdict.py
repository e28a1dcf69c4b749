"""How a game of Monopoly Deal ended, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.monopoly_deal.rules.ending import EndReason, State, before
from games.monopoly_deal.rules.scoring import outcome
from games.monopoly_deal.rules.sheet import Colour
from scoresheets.words.lists import listed
from scoresheets.words.winners import who_won

Names = Sequence[str]

_SETS: Mapping[str, Any] = {
    "brown": gettext_lazy("brown"),
    "light-blue": gettext_lazy("light blue"),
    "pink": gettext_lazy("pink"),
    "orange": gettext_lazy("orange"),
    "red": gettext_lazy("red"),
    "yellow": gettext_lazy("yellow"),
    "green": gettext_lazy("green"),
    "dark-blue": gettext_lazy("dark blue"),
    "station": gettext_lazy("stations"),
    "utility": gettext_lazy("utilities"),
}


def headline(state: State, names: Names) -> str:
    """Who won, in a few words; empty while the game goes on."""
    return who_won(outcome(state), names)


def verdict(state: State, names: Names) -> str:
    """Who won and how, in full sentences; empty while the game goes on."""
    if state.winner is None:
        return ""
    name = names[state.winner]
    if state.reason is EndReason.LAST_PLAYER:
        return _("Everybody else has gone home: %(name)s wins.") % {"name": name}
    found = before(state, state.winner).complete_colours()
    colours = listed([str(_SETS[colour]) for colour in Colour if colour in found])
    return _("%(name)s has complete sets of three different colours: %(colours)s.") % {
        "name": name,
        "colours": colours,
    }
