"""How a game of Ten Thousand ended, in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.kit.standings import Outcome, Step
from scoresheets.plugin.words import amount, everybody_gone, listed, who_won
from ten_thousand.rules.ending import EndReason, State
from ten_thousand.rules.scoring import ladder, outcome
from ten_thousand.rules.sheet import MOST_TURNS

Names = Sequence[str]


def headline(state: State, names: Names) -> str:
    """Who won, in a few words; empty while the game goes on."""
    return who_won(outcome(state), names)


def ending_sentence(state: State, names: Names) -> str:
    """TT-11, TT-13, TT-14: what ended the game; empty while it goes on."""
    if state.reason is EndReason.LAST_PLAYER_LEFT:
        return everybody_gone()
    if state.reason is EndReason.TURNS:
        return _("Everybody has had %(turns)s turns.") % {"turns": MOST_TURNS}
    if state.opener is None:
        return ""
    facts = {"name": names[state.opener], "goal": amount(state.options.goal)}
    return _("%(name)s was the first to reach %(goal)s.") % facts


def verdict(state: State, names: Names) -> str:
    """Who won and by what, in full sentences; empty while the game goes on."""
    ended = outcome(state)
    if not ended.finished:
        return ""
    [step] = ladder(state)
    if len(step.asked) == 1:
        facts = {"name": names[step.asked[0]], "total": amount(ended.players[step.asked[0]].total)}
        return _("%(name)s wins with %(total)s: everyone else had gone home.") % facts
    return _clear(ended, names, step) if len(step.left) == 1 else _shared(ended, names, step)


def _clear(ended: Outcome, names: Names, step: Step) -> str:
    [winner] = step.left
    second = max(ended.players[seat].total for seat in step.asked if seat != winner)
    facts = {"name": names[winner], "total": amount(ended.players[winner].total), "second": amount(second)}
    return _("%(name)s wins with %(total)s against %(second)s.") % facts


def _shared(ended: Outcome, names: Names, step: Step) -> str:
    """TT-12: nothing breaks a tie."""
    level = [names[seat] for seat in step.left]
    facts = {"names": listed(level), "total": amount(ended.players[step.left[0]].total)}
    opening = _("%(names)s both have %(total)s.") if len(level) == 2 else _("%(names)s all have %(total)s.")
    return " ".join((opening % facts, _("Nothing breaks a tie here: they share the win.")))
