"""Sentences on how a game of Yahtzee ended."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.kit.numbers import Number
from games.yahtzee.rules.ending import State
from games.yahtzee.rules.scoring import ladder, outcome
from scoresheets.plugin.words import usual_verdict

Names = Sequence[str]


def headline(state: State, names: Names) -> str:
    """Return the total of somebody who played alone (YZ-10); "" for other tables, where the headline
    names the winner.
    """
    ended = outcome(state)
    if not ended.finished or not state.options.solo:
        return ""
    return _("%(name)s scores %(total)s!") % {"name": names[0], "total": ended.players[0].total}


def verdict(state: State, names: Names) -> str:
    """Return who won and by what, in full sentences; "" while the game goes on. YZ-9: nothing breaks a tie."""
    ended = outcome(state)
    if ended.finished and state.options.solo:
        return _solo(state, names[0], ended.players[0].total)
    return usual_verdict(ended, ladder(state), names, str)


def _solo(state: State, name: str, total: Number) -> str:
    """YZ-10: return the verdict for somebody who played alone."""
    facts = {"name": name, "total": total, "rounds": state.options.rounds}
    if state.left:
        return _("%(name)s left the game with %(total)s.") % facts
    if state.options.rounds == 1:
        return _("%(name)s filled the sheet and has %(total)s.") % facts
    return _("%(name)s filled all %(rounds)s rounds and has %(total)s.") % facts
