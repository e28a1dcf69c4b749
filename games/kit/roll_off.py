"""Who begins, where everybody throws for it: the highest sum does, and those who are level throw again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Throws = Sequence[Sequence[int]]
"""The sums that each seat has thrown so far, the first one first."""


@dataclass(frozen=True, slots=True)
class RollOff:
    """How it stands. Seats count from 0 in the order round the table.

    `level` are those who can still begin, `asked` those of them who have to throw now, for the `attempt`-th time
    (from 1). `first` begins; None while somebody is asked, and where nobody sits. `counted[seat]` is how many throws
    of a seat this rests on: later ones were for a tie that there is not.
    """

    level: tuple[int, ...]
    asked: tuple[int, ...]
    attempt: int
    first: int | None
    counted: tuple[int, ...]


def roll_off(throws: Throws) -> RollOff:
    """Who begins by these sums, or who has to throw before it is known."""
    level, attempt, counted = tuple(range(len(throws))), 1, [0] * len(throws)
    while level:
        for seat in level:
            counted[seat] = min(attempt, len(throws[seat]))
        asked = tuple(seat for seat in level if len(throws[seat]) < attempt)
        if asked:
            return RollOff(level, asked, attempt, None, tuple(counted))
        highest = max(throws[seat][attempt - 1] for seat in level)
        best = tuple(seat for seat in level if throws[seat][attempt - 1] == highest)
        if len(best) == 1:
            return RollOff(level, (), attempt, best[0], tuple(counted))
        level, attempt = best, attempt + 1
    return RollOff((), (), attempt, None, ())
