"""Moments that a table of Yahtzee celebrates."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games.yahtzee.rules.ending import State
from games.yahtzee.rules.moves import FillBox
from games.yahtzee.rules.sheet import YAHTZEE_BOX
from games.yahtzee.rules.verbs import bonus_earned, written


def moment(before: State, after: State, move: Any) -> str:
    """YZ-5: return "Yahtzee!" for fifty points in the box, and for a further Yahtzee that earns its bonus."""
    if not isinstance(move, FillBox):
        return ""
    first = move.box == YAHTZEE_BOX and written(before, move).points
    return _("Yahtzee!") if first or bonus_earned(before, move) else ""
