"""The sheet as data: a column for each player, with a box for each round, and one for each bid."""

from __future__ import annotations

from games.kit.numbers import Number, added
from games.kit.paper import Marks, figure_in


def points_key(number: int) -> str:
    """Return the key of the box for the points of this round; rounds count from 1."""
    return str(number)


def bid_key(number: int) -> str:
    """AG-4: return the key of the box for the bid of this round."""
    return f"bid.{number}"


def box_key(number: int, *, bid: bool) -> str:
    """Return the key of the box that a round's bid or its points are written in."""
    return bid_key(number) if bid else points_key(number)


def points(sheet: Marks) -> tuple[Number, ...]:
    """Return the points on a sheet, without the bids, in the order of the rounds."""
    rounds = sorted(int(key) for key in sheet if key.isdecimal())
    return tuple(figure_in(sheet, points_key(number)) or 0 for number in rounds)


def total(sheet: Marks, rounds: int | None = None) -> Number:
    """Return the total of a sheet, or what it was after this many rounds."""
    if rounds is None:
        return added(*points(sheet))
    return added(*(figure_in(sheet, points_key(number)) or 0 for number in range(1, rounds + 1)))
