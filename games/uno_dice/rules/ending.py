"""The state, the turn order and the conditions that end the game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from games.kit.paper import Paper
from games.kit.state import TableState
from games.kit.turns import here, leave, next_seat
from games.uno_dice.rules.options import Options
from games.uno_dice.rules.sheet import START_SPACE


class EndReason(StrEnum):
    """Reason why a game has ended."""

    OWN_CHAIN = "own_chain"
    CALL_OUT = "call_out"
    LAST_PLAYER_LEFT = "last_player_left"


@dataclass(frozen=True, slots=True)
class State(TableState[Options, EndReason]):
    """A table between two entries. Everything on the boards, the outlined extra spaces too, is on the paper."""

    round: int = 1


def has_started(paper: Paper, seat: int) -> bool:
    """UN-19: return whether this player's starting number is written."""
    return START_SPACE in paper.sheets[seat]


def after_entry(state: State, seat: int, paper: Paper) -> State:
    """Return the table after the player in turn has written; the turn passes to the next player still there."""
    return replace(_passed_on(state, seat), paper=paper, turns=state.turns + 1)


def after_leaving(state: State, seat: int) -> State:
    """UN-30: return the table without this player; it is over when the last one leaves."""
    return leave(state, seat, EndReason.LAST_PLAYER_LEFT, _passed_on)


def _passed_on(state: State, seat: int) -> State:
    """UN-19: return the table after the turn has gone from `seat` to the next player still there.

    Writing starting numbers counts for no round.
    """
    following = next_seat(here(state), seat)
    new_round = following <= seat and has_started(state.paper, seat)
    return replace(state, seat=following, round=state.round + new_round)
