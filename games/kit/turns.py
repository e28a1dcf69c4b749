"""Turn order, leaving and the end of a game, as functions over any state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any, TypeVar

from games.kit.errors import IllegalMove
from games.kit.game import Move, State
from games.kit.moves import Leaves
from games.kit.state import TableState

S = TypeVar("S", bound=TableState[Any, Any])


def check_turn(state: State, move: Move) -> None:
    """Raises IllegalMove `game_over`, `unknown_player` or `not_your_turn`: what is asked before everything else."""
    if state.seat is None:
        raise IllegalMove("game_over")
    check_seat(state, move.seat)
    gone = move.seat in state.left
    if gone or (move.seat != state.seat and not isinstance(move, Leaves)):
        raise IllegalMove("not_your_turn", turn=state.seat, left=gone, seat=move.seat)


def check_seat(state: State, seat: int) -> None:
    """Raises IllegalMove `unknown_player` unless somebody sat there at the start, also one who left."""
    if not 0 <= seat < len(state.paper.sheets):
        raise IllegalMove("unknown_player")


def seats(state: State) -> range:
    """All seats, also of those who left."""
    return range(len(state.paper.sheets))


def here(state: State) -> tuple[int, ...]:
    """The seats of those who have not left."""
    return tuple([seat for seat in seats(state) if seat not in state.left])


def candidates(state: State) -> tuple[int, ...]:
    """The seats that can win: those who stayed, or all where nobody did."""
    return here(state) or tuple(seats(state))


def next_seat(playing: Sequence[int], seat: int) -> int:
    """The seat of `playing` (in order, at least one) that follows `seat`; behind the last one, the first.

    Where it is not above `seat`, the turn has gone once round the table.
    """
    for each in playing:
        if each > seat:
            return each
    return playing[0]


def over(state: S, reason: StrEnum) -> S:
    """The table when nothing more can be written."""
    return replace(state, seat=None, reason=reason)


def leave(state: S, seat: int, last_left: StrEnum, passed_on: Callable[[S, int], S]) -> S:
    """The table without this player, over for the reason `last_left` when nobody is there any more.

    Who leaves in turn passes the turn on: `passed_on` is the table when it has gone from a seat to the next one.
    """
    without = replace(state, left=state.left | {seat})
    if len(without.left) == len(without.paper.sheets):
        return over(without, last_left)
    return passed_on(without, seat) if seat == state.seat else without
