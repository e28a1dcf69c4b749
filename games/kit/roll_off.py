"""The roll-off for the first turn: the highest sum begins, and players with equal sums throw again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Throws = Sequence[Sequence[int]]
"""The sums that each seat has thrown so far, the first one first."""


@dataclass(frozen=True, slots=True)
class RollOff:
    """The standing of a roll-off. Seats count from 0 in the order round the table.

    `level` holds the seats that can still begin. `asked` holds the seats among them that have to throw now, for the
    `attempt`-th time (from 1). `first` is the seat that begins; None while a seat is asked, and if there are no seats.
    `counted[seat]` is how many throws of a seat this standing uses: later ones were for a tie that does not exist.
    """

    level: tuple[int, ...]
    asked: tuple[int, ...]
    attempt: int
    first: int | None
    counted: tuple[int, ...]


def roll_off(throws: Throws) -> RollOff:
    """Return the standing by these sums: the seat that begins, or the seats that have to throw first."""
    level, attempt, counted = tuple(range(len(throws))), 1, [0] * len(throws)
    while level:
        for seat in level:
            counted[seat] = min(attempt, len(throws[seat]))
        throwers = tuple(seat for seat in level if len(throws[seat]) < attempt)
        if throwers:
            return RollOff(level, throwers, attempt, None, tuple(counted))
        highest = max(throws[seat][attempt - 1] for seat in level)
        best = tuple(seat for seat in level if throws[seat][attempt - 1] == highest)
        if len(best) == 1:
            return RollOff(level, (), attempt, best[0], tuple(counted))
        level, attempt = best, attempt + 1
    return RollOff((), (), attempt, None, ())
