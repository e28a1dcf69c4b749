"""The way of the pawn, for the player who moves the real one: of the last entry, or of the one in the tray."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.monopoly_solo.rules.ending import Cause, State
from games.monopoly_solo.rules.sheet import SQUARES, SQUARES_ROUND, START, Title
from games.monopoly_solo.words import tray as words

_LONGEST_WALK = 12
"""The longest way that is drawn, as many steps as two dice can show; longer ways are given in words."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A square on the way, with its group if it has one."""

    number: int
    group: str
    is_go: bool


@dataclass(frozen=True, slots=True)
class Walk:
    """The way of the pawn; no stops if it is too long to be counted."""

    stops: tuple[Stop, ...]
    words: str


def walk(after: State) -> Walk | None:
    """Return the way that the last entry of this state brought the pawn; None if it did not walk."""
    moved = next((event for event in after.events if event.cause is Cause.MOVED), None)
    if moved is None or moved.square is None:
        return None
    board, steps = str(after.options.board), moved.steps
    start = (moved.square - steps) % SQUARES_ROUND
    text = words.way(board, start, moved.square, steps)
    return Walk(tuple(_stops(start, steps)), text)


def _stops(start: int, steps: int) -> Iterator[Stop]:
    if abs(steps) > _LONGEST_WALK:
        return
    way = 1 if steps > 0 else -1
    for number in range(1, abs(steps) + 1):
        stop = SQUARES[(start + way * number) % SQUARES_ROUND]
        yield Stop(number, stop.group if isinstance(stop, Title) else "", stop.position == START)
