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
    """Raise IllegalMove `game_over`, `unknown_player` or `not_your_turn`. A game checks this before everything else."""
    check_here(state, move)
    if move.seat not in writers(state) and not isinstance(move, Leaves):
        raise IllegalMove("not_your_turn", turn=state.seat, left=False, seat=move.seat)


def check_here(state: State, move: Move) -> None:
    """Raise IllegalMove `game_over`, `unknown_player`, or `not_your_turn` for a player who has left. A game without
    turns checks this instead of `check_turn`.
    """
    if state.seat is None:
        raise IllegalMove("game_over")
    check_seat(state, move.seat)
    if move.seat in state.left:
        raise IllegalMove("not_your_turn", turn=state.seat, left=True, seat=move.seat)


def writers(state: State) -> tuple[int, ...]:
    """Return the seats that may write now, in order of play; () when the game is over. The first is `state.seat`, and
    usually the only one. In a game in which several players write at once its state says the others, as `writers`.
    """
    alone = () if state.seat is None else (state.seat,)
    found: tuple[int, ...] = getattr(state, "writers", alone)
    return found


def turns_before(state: State) -> int:
    """Return how many turns had been taken when the writers of now could begin to write. A game in which several
    players write at once says it in its state, as `turns_before`.
    """
    found: int = getattr(state, "turns_before", state.turns)
    return found


def check_seat(state: State, seat: int) -> None:
    """Raise IllegalMove `unknown_player` unless somebody sat in this seat at the start. They may have left since."""
    if not 0 <= seat < len(state.paper.sheets):
        raise IllegalMove("unknown_player")


def seats(state: State) -> range:
    """Return all seats, also of players who left."""
    return range(len(state.paper.sheets))


def here(state: State) -> tuple[int, ...]:
    """Return the seats of the players who have not left."""
    return tuple([seat for seat in seats(state) if seat not in state.left])


def candidates(state: State) -> tuple[int, ...]:
    """Return the seats that can win: of the players who stayed, or all seats if nobody stayed."""
    return here(state) or tuple(seats(state))


def next_seat(playing: Sequence[int], seat: int) -> int:
    """Return the seat of `playing` (in order, at least one) that follows `seat`; after the last one, the first.

    If the result is not above `seat`, the turn has gone once round the table.
    """
    for each in playing:
        if each > seat:
            return each
    return playing[0]


def over(state: S, reason: StrEnum) -> S:
    """Return the table as over for this reason: nothing more can be written."""
    return replace(state, seat=None, reason=reason)


def leave(state: S, seat: int, last_left: StrEnum, passed_on: Callable[[S, int], S]) -> S:
    """Return the table without this player. It is over for the reason `last_left` if nobody is left.

    If the player leaves in turn, the turn passes on: `passed_on(state, seat)` returns the table after the turn has gone
    from `seat` to the next one.
    """
    without = replace(state, left=state.left | {seat})
    if len(without.left) == len(without.paper.sheets):
        return over(without, last_left)
    return passed_on(without, seat) if seat == state.seat else without
