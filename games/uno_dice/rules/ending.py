"""A table between two entries, whose turn comes next, and when it is over."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from games.kit.paper import Paper
from games.uno_dice.rules.options import Options
from games.uno_dice.rules.sheet import START_SPACE


class EndReason(StrEnum):
    """Why a game has ended."""

    OWN_CHAIN = "own_chain"
    CALL_OUT = "call_out"
    LAST_PLAYER_LEFT = "last_player_left"


@dataclass(frozen=True, slots=True)
class State:
    """A table between two entries. Everything on the boards, the outlined extra spaces too, is on the paper."""

    options: Options
    paper: Paper
    seat: int | None
    round: int = 1
    turns: int = 0
    left: frozenset[int] = frozenset()
    reason: EndReason | None = None


def has_started(paper: Paper, seat: int) -> bool:
    """UN-19: whether this player's starting number is written."""
    return START_SPACE in paper.sheets[seat]


def after_entry(state: State, seat: int, paper: Paper) -> State:
    """The table after the player in turn has written; the next one still there goes on."""
    return _passed_on(state, replace(state, paper=paper, turns=state.turns + 1), seat)


def after_leaving(state: State, seat: int) -> State:
    """UN-30: the table without this player; when the last one leaves it is over."""
    without = replace(state, left=state.left | {seat})
    if len(without.left) == len(state.paper.sheets):
        return over(without, EndReason.LAST_PLAYER_LEFT)
    return _passed_on(state, without, seat) if seat == state.seat else without


def over(state: State, reason: EndReason) -> State:
    """The table when nothing more can be written."""
    return replace(state, seat=None, reason=reason)


def _passed_on(before: State, state: State, seat: int) -> State:
    """UN-19: the turn goes from `seat` to the next player still there; writing starting numbers counts for no round."""
    here = [each for each in range(len(state.paper.sheets)) if each not in state.left]
    later = [each for each in here if each > seat]
    if later:
        return replace(state, seat=later[0])
    return replace(state, seat=here[0], round=state.round + has_started(before.paper, seat))
