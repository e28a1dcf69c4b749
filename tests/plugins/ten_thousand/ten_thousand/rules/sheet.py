"""The sheet as data: a column for each player, with a box for each turn down the page."""

from games.kit.paper import Marks, number_in

DICE = 6
MOST_THROWS = 100
"""TT-15: the most throws in one turn."""
MOST_TURNS = 200
"""TT-14: the most turns of one player, and the number of boxes in a column."""


def turn_key(number: int) -> str:
    """Return the key of the box for this turn of a player; turns count from 1."""
    return str(number)


def numbers(sheet: Marks) -> tuple[int, ...]:
    """Return the number that each turn of a player wrote, in order; a 0 is a lost turn (TT-9)."""
    return tuple(number_in(sheet, turn_key(turn)) or 0 for turn in range(1, len(sheet) + 1))


def total(sheet: Marks) -> int:
    return sum(numbers(sheet))
