"""Who won, in a few words: the same in every game."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.kit.standings import Outcome
from scoresheets.words.lists import listed


def who_won(ended: Outcome, names: Sequence[str]) -> str:
    """The winner or those who share the win; empty where nobody has won."""
    winners = [names[seat] for seat in ended.winners]
    if len(winners) > 1:
        return _("%(names)s share the win!") % {"names": listed(winners)}
    return _("%(name)s wins!") % {"name": winners[0]} if winners else ""


def everybody_gone() -> str:
    """What ended a game whose last player left."""
    return _("Everybody has gone home.")
