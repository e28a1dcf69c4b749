"""Whose turn it is, and who can still win: the same in every game."""

from __future__ import annotations

from games.kit.errors import IllegalMove
from games.kit.game import Move, State
from games.kit.moves import Leaves


def check_turn(state: State, move: Move) -> None:
    """Raises IllegalMove `game_over`, `unknown_player` or `not_your_turn`: what is asked before everything else."""
    if state.seat is None:
        raise IllegalMove("game_over")
    if not 0 <= move.seat < len(state.paper.sheets):
        raise IllegalMove("unknown_player")
    gone = move.seat in state.left
    if gone or (move.seat != state.seat and not isinstance(move, Leaves)):
        raise IllegalMove("not_your_turn", turn=state.seat, left=gone, seat=move.seat)


def candidates(state: State) -> tuple[int, ...]:
    """The seats that can win: those who stayed, or all where nobody did."""
    seats = range(len(state.paper.sheets))
    return tuple(seat for seat in seats if seat not in state.left) or tuple(seats)
