"""The players Ana, Bo, Cleo and Dov, and tables for them in mid-game."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from games.kit.errors import IllegalMove
from games.kit.paper import Kind, Paper, Pencil
from ten_thousand.rules import GAME
from ten_thousand.rules.ending import State
from ten_thousand.rules.moves import Move, TakeTurn
from ten_thousand.rules.options import read_options

ANA, BO, CLEO, DOV = range(4)
NAMES = ("Ana", "Bo", "Cleo", "Dov", "Eve", "Flo", "Gus", "Hal")


def table(columns: Mapping[int, Sequence[int]] | None = None, players: int = 3, **more: Any) -> State:
    """Return a table in mid-game.

    `columns[seat]` are the numbers written so far; `more` are options and fields of the state.
    """
    chosen: dict[str, object] = {name: more.pop(name) for name in ("come_in", "goal") if name in more}
    paper = Paper.blank(players)
    for seat, numbers in (columns or {}).items():
        boxes = {str(turn): Pencil(Kind.NUMBER, number) for turn, number in enumerate(numbers, 1)}
        paper = paper.write(seat, boxes)
    return State(read_options(chosen, players, None), paper, **{"seat": ANA, **more})


def turn(seat: int, *throws: Sequence[Any], lost: bool = False, value: Any = None) -> TakeTurn:
    return TakeTurn(seat, tuple(map(tuple, throws)), lost, value)


def lose(seat: int, *throws: Sequence[Any]) -> TakeTurn:
    return turn(seat, *throws, lost=True)


def play(state: State, *moves: Move) -> State:
    for move in moves:
        state = GAME.apply(state, move)
    return state


def refused(state: State, move: Move) -> IllegalMove:
    """Return the error with which the rules refuse this move, and check that `apply` refuses it too."""
    with pytest.raises(IllegalMove) as caught:
        GAME.check(state, move)
    with pytest.raises(IllegalMove):
        GAME.apply(state, move)
    return caught.value


def code(state: State, move: Move) -> str:
    return refused(state, move).code


def column(state: State, seat: int) -> list[int | None]:
    """Return the numbers in the boxes of this player, from the first."""
    return [mark.whole for mark in state.paper.sheets[seat].values()]


def winners(state: State) -> tuple[str, ...]:
    return tuple(NAMES[seat] for seat in GAME.outcome(state).winners)
