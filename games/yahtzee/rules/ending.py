"""The state, the turn order and the conditions that end a round and the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from games.kit.paper import Paper
from games.kit.state import TableState
from games.kit.turns import here, leave, next_seat, over
from games.yahtzee.rules.options import Options, RoundStarter
from games.yahtzee.rules.placing import is_full


class EndReason(StrEnum):
    """Reason why a game has ended."""

    ALL_ROUNDS_PLAYED = "all_rounds_played"
    LAST_PLAYER_LEFT = "last_player_left"


@dataclass(frozen=True, slots=True)
class State(TableState[Options, EndReason]):
    """A table between two entries. A player's sheet holds all rounds: its keys come from `mark_key`.

    YZ-11: while `begin_due`, the table has to say who begins `round`; `seat` is then the first seat whose player has
    not left.
    """

    round: int = 1
    begin_due: bool = False

    @property
    def rounds_over(self) -> int:
        """Return how many rounds are finished: those before this one, and this one when the game is over."""
        return self.round if self.seat is None else self.round - 1


def after_turn(state: State, seat: int, paper: Paper) -> State:
    """Return the table after the player in turn has written."""
    return _passed_on(replace(state, paper=paper, turns=state.turns + 1), seat)


def after_roll_off(state: State, seat: int) -> State:
    """YZ-11: return the table after the winner of the roll-off begins the round."""
    return replace(state, seat=seat, begin_due=False)


def after_leaving(state: State, seat: int) -> State:
    """YZ-22: return the table without this player. If it waited only for players who have left, it goes on now."""
    if state.begin_due:  # Before a roll-off at least two players are there, so one stays.
        return _next_round(replace(state, left=state.left | {seat}))
    return leave(state, seat, EndReason.LAST_PLAYER_LEFT, _passed_on)


def _passed_on(state: State, seat: int) -> State:
    """YZ-11, YZ-21: return the table after the turn has gone from `seat` to the next player still there."""
    to_play = [each for each in here(state) if not is_full(state.paper.sheets[each], state.round)]
    if to_play:
        return replace(state, seat=next_seat(to_play, seat))
    if state.round == state.options.rounds:
        return over(state, EndReason.ALL_ROUNDS_PLAYED)
    return _next_round(replace(state, round=state.round + 1))


def _next_round(state: State) -> State:
    """YZ-11: return the table at the start of a round. A roll-off needs two or more players still there."""
    present = here(state)
    if state.options.begins is RoundStarter.ROTATE:
        return replace(state, seat=_from(present, (state.round - 1) % state.options.players))
    due = state.options.begins is RoundStarter.ROLL_OFF and len(present) > 1
    return replace(state, seat=present[0], begin_due=due)


def _from(playing: Sequence[int], seat: int) -> int:
    """Return this seat if its player is still there, else the next seat of `playing`."""
    return seat if seat in playing else next_seat(playing, seat)
