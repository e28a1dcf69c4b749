"""A table between two entries, whose turn comes next, and when a round and the game are over."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from games.kit.paper import Paper
from games.yahtzee.rules.options import Options
from games.yahtzee.rules.placing import is_full


class EndReason(StrEnum):
    """Why a game ended."""

    ALL_ROUNDS_PLAYED = "all_rounds_played"
    LAST_PLAYER_LEFT = "last_player_left"


@dataclass(frozen=True, slots=True)
class State:
    """A table between two entries. A player's sheet holds all rounds: its keys are those of `mark_key`."""

    options: Options
    paper: Paper
    seat: int | None
    round: int = 1
    turns: int = 0
    left: frozenset[int] = frozenset()
    reason: EndReason | None = None

    @property
    def rounds_over(self) -> int:
        """How many rounds nobody plays any more: those before this one, and this one when the game is over."""
        return self.round if self.seat is None else self.round - 1


def after_turn(state: State, seat: int, paper: Paper) -> State:
    """The table after the player in turn has written."""
    return _passed_on(replace(state, paper=paper, turns=state.turns + 1), seat)


def after_leaving(state: State, seat: int) -> State:
    """YZ-22: the table without this player; what waited only for players who left happens now."""
    without = replace(state, left=state.left | {seat})
    if len(without.left) == len(state.paper.sheets):
        return replace(without, seat=None, reason=EndReason.LAST_PLAYER_LEFT)
    return _passed_on(without, seat) if seat == state.seat else without


def _passed_on(state: State, seat: int) -> State:
    """YZ-11, YZ-21: the table when the turn has gone from `seat` to the next player still there."""
    here = [each for each in range(len(state.paper.sheets)) if each not in state.left]
    to_play = [each for each in here if not is_full(state.paper.sheets[each], state.round)]
    if to_play:
        later = [each for each in to_play if each > seat]
        return replace(state, seat=(later or to_play)[0])
    if state.round == state.options.rounds:
        return replace(state, seat=None, reason=EndReason.ALL_ROUNDS_PLAYED)
    return replace(state, seat=here[0], round=state.round + 1)
