"""Faults planted on the sheets of finished games: each kind found, however often, with its place named."""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import count
from typing import Any

from games.kit.findings import Finding
from games.kit.game import Game
from games.kit.paper import TICK, Kind, Marks, Pencil
from scoresheets.pads import PADS
from tests.games.on_paper import Evening, evenings, on_paper
from tests.tries import so_many

PLANTED = so_many(25)
AT_ONCE = 25  # evenings played at a time


@dataclass
class Fault:
    """A planted fault: the changed sheets, the players who left and the end; and the seats or boxes to be named."""

    sheets: list[dict[str, Pencil]]
    left: frozenset[int]
    ended: str
    seats: frozenset[int] = frozenset()
    boxes: frozenset[str] = frozenset()

    def named(self, *, boxes: Iterable[str] = (), seats: Iterable[int] = ()) -> bool:
        """Set the boxes or seats to be named, and return True: the fault is planted."""
        self.boxes, self.seats = frozenset(boxes), frozenset(seats)
        return True


Plant = Callable[[Evening, Fault, random.Random], bool]
"""(the evening, its changed copy, chance) -> whether this fault could be planted there."""


def plant(game: Game[Any, Any], code: str, planted: Plant) -> None:
    """Plant this fault PLANTED times at random; each must be found by its code, with one of its
    boxes or seats named.
    """
    chance, done = random.Random(code), 0  # noqa: S311 (the same faults every time)
    for seed in count():
        for evening in evenings(game, AT_ONCE, seed):
            fault = Fault([dict(sheet) for sheet in evening.sheets], evening.state.left, evening.ended)
            if not planted(evening, fault, chance):
                continue
            said = on_paper(game).findings(evening.options, fault.sheets, fault.left, fault.ended)
            assert any(_names(found, code, fault) for found in said), (code, fault, said)
            assert all(_is_told(game, found, evening.options) for found in said)
            done += 1
            if done == PLANTED:
                return
        assert done or seed < 36, f"{code}: nowhere to plant it"


def _names(found: Finding, code: str, fault: Fault) -> bool:
    if (found.code, found.sure) != (code, True):
        return False
    return bool(fault.boxes.intersection(found.boxes)) or (
        bool(fault.seats) and fault.seats.issubset(found.seats) and len(found.counts) == len(found.seats)
    )


def _is_told(game: Game[Any, Any], found: Finding, options: Any) -> bool:
    """Return whether the finding's sentence can be made, with all its values."""
    names = [f"<{seat}>" for seat in range(8)]
    return "%" not in PADS[game.key].findings[found.code](found, names, options)


def number(value: int) -> Pencil:
    return Pencil(Kind.NUMBER, value)


def tick(sheet: dict[str, Pencil], key: str) -> None:
    sheet[key] = TICK


def any_sheet(fault: Fault, chance: random.Random) -> tuple[int, dict[str, Pencil]]:
    seat = chance.randrange(len(fault.sheets))
    return seat, fault.sheets[seat]


def with_some(
    fault: Fault, chance: random.Random, has: Callable[[Marks], list[str]]
) -> tuple[int, str] | None:
    """Return a random seat and one of the boxes that `has` finds on its sheet; None if there is none."""
    found = [(seat, key) for seat, sheet in enumerate(fault.sheets) for key in has(sheet)]
    return chance.choice(found) if found else None
