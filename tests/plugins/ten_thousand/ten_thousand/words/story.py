"""Sentences on what an entry of Ten Thousand did, and on how near the end is."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.turns import here
from scoresheets.plugin.words import amount, listed, went_home
from ten_thousand.rules.ending import State
from ten_thousand.rules.moves import TakeTurn
from ten_thousand.rules.sheet import MOST_TURNS, total
from ten_thousand.rules.verbs import set_aside

Names = Sequence[str]


def story(before: State, after: State, move: Any, names: Names) -> str:
    """Return who wrote or lost how many points, and whether the turn reached the goal (TT-11); without a total."""
    if not isinstance(move, TakeTurn):
        return went_home(names[move.seat])
    points = set_aside(move)
    facts = {"name": names[move.seat], "points": amount(points)}
    if move.lost and points:
        return _("Nothing scored: %(name)s lost %(points)s.") % facts
    if move.lost:
        return _("Nothing scored: %(name)s wrote 0.") % facts
    if before.opener is None and after.opener is not None:
        return _("%(name)s wrote %(points)s and reached the goal.") % facts
    return _("%(name)s wrote %(points)s.") % facts


def is_last_round(state: State) -> bool:
    """TT-11, TT-14: return whether every player has at most one more turn."""
    return state.seat is not None and (state.opener is not None or state.round == MOST_TURNS)


def progress_sentence(state: State, names: Names) -> str:
    """Return who leads and with how many points; in the last round, who still plays."""
    totals = {seat: total(state.paper.sheets[seat]) for seat in here(state)}
    most = max(totals.values(), default=0)
    if state.seat is None or is_last_round(state) or not most:
        return aim_sentence(state, names)
    leading = [names[seat] for seat, points in totals.items() if points == most]
    facts = {"names": listed(leading), "points": amount(most), "goal": amount(state.options.goal)}
    sentence = ngettext(
        "%(names)s leads with %(points)s. The goal is %(goal)s.",
        "%(names)s lead with %(points)s each. The goal is %(goal)s.",
        len(leading),
    )
    return sentence % facts


def aim_sentence(state: State, names: Names) -> str:
    """Return the goal, or in the last round who still plays; nothing about anybody's points."""
    if state.seat is None:
        return _("The game is over.")
    if not is_last_round(state):
        facts = {"goal": amount(state.options.goal)}
        return _("The first player to reach %(goal)s starts the last round.") % facts
    to_play = [names[seat] for seat in state.to_play]
    sentence = ngettext(
        "Last round: %(names)s still plays, then the scores are final.",
        "Last round: %(names)s still play, then the scores are final.",
        len(to_play),
    )
    return sentence % {"names": listed(to_play)}
