"""How a game of Yahtzee ended, in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.kit.standings import Outcome, Step
from games.yahtzee.rules.ending import State
from games.yahtzee.rules.scoring import ladder, outcome
from scoresheets.plugin.words import listed, who_won

Names = Sequence[str]


def headline(state: State, names: Names) -> str:
    """Who won, in a few words; empty while the game goes on."""
    ended = outcome(state)
    if not ended.finished:
        return ""
    if state.options.solo:
        return _("%(name)s scores %(total)s!") % {"name": names[0], "total": ended.players[0].total}
    return who_won(ended, names)


def verdict(state: State, names: Names) -> str:
    """Who won and by what, in full sentences; empty while the game goes on."""
    ended = outcome(state)
    if not ended.finished:
        return ""
    [step] = ladder(state)
    if state.options.solo:
        return _solo(state, ended, names[0])
    if len(step.asked) == 1:
        return _alone(ended, names, step.asked[0])
    return _clear(ended, names, step) if len(step.left) == 1 else _shared(ended, names, step)


def _solo(state: State, ended: Outcome, name: str) -> str:
    """YZ-10."""
    facts = {"name": name, "total": ended.players[0].total, "rounds": state.options.rounds}
    if state.left:
        return _("%(name)s went home with %(total)s.") % facts
    if state.options.rounds == 1:
        return _("%(name)s filled the sheet and has %(total)s.") % facts
    return _("%(name)s filled all %(rounds)s rounds and has %(total)s.") % facts


def _alone(ended: Outcome, names: Names, seat: int) -> str:
    """YZ-22: everybody else had gone home."""
    facts = {"name": names[seat], "total": ended.players[seat].total}
    return _("%(name)s wins with %(total)s: everyone else had gone home.") % facts


def _clear(ended: Outcome, names: Names, step: Step) -> str:
    winner = step.left[0]
    second = max(ended.players[seat].total for seat in step.asked if seat != winner)
    facts = {"name": names[winner], "total": ended.players[winner].total, "second": second}
    return _("%(name)s wins with %(total)s against %(second)s.") % facts


def _shared(ended: Outcome, names: Names, step: Step) -> str:
    """YZ-9: nothing breaks a tie."""
    level = [names[seat] for seat in step.left]
    facts = {"names": listed(level), "total": ended.players[step.left[0]].total}
    opening = _("%(names)s both have %(total)s.") if len(level) == 2 else _("%(names)s all have %(total)s.")
    return " ".join((opening % facts, _("Nothing breaks a tie here: they share the win.")))
