"""The sheet: one column a player, a box a turn, down the page."""

from __future__ import annotations

from games.kit.paper import Marks, number_in

DICE = 6
MOST_THROWS = 100
"""TT-15: in one turn."""
MOST_TURNS = 200
"""TT-14: as many boxes as a column has."""


def turn_key(number: int) -> str:
    """The box of a player's own turn, counted from 1."""
    return str(number)


def numbers(sheet: Marks) -> tuple[int, ...]:
    """What the turns of a player wrote, in order; a 0 is a lost turn (TT-9)."""
    return tuple(number_in(sheet, turn_key(turn)) or 0 for turn in range(1, len(sheet) + 1))


def total(sheet: Marks) -> int:
    """All points of a player."""
    return sum(numbers(sheet))
