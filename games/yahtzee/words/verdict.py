"""How a game of Yahtzee ended, in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.yahtzee.rules.ending import State
from games.yahtzee.rules.scoring import ladder, outcome
from scoresheets.plugin.words import usual_verdict

Names = Sequence[str]


def headline(state: State, names: Names) -> str:
    """What who played alone has in the end (YZ-10); empty for others, who are told who won."""
    ended = outcome(state)
    if not ended.finished or not state.options.solo:
        return ""
    return _("%(name)s scores %(total)s!") % {"name": names[0], "total": ended.players[0].total}


def verdict(state: State, names: Names) -> str:
    """Who won and by what, in full sentences; empty while the game goes on. YZ-9: nothing breaks a tie."""
    ended = outcome(state)
    if ended.finished and state.options.solo:
        return _solo(state, names[0], ended.players[0].total)
    return usual_verdict(ended, ladder(state), names, str)


def _solo(state: State, name: str, total: int) -> str:
    """YZ-10."""
    facts = {"name": name, "total": total, "rounds": state.options.rounds}
    if state.left:
        return _("%(name)s went home with %(total)s.") % facts
    if state.options.rounds == 1:
        return _("%(name)s filled the sheet and has %(total)s.") % facts
    return _("%(name)s filled all %(rounds)s rounds and has %(total)s.") % facts
