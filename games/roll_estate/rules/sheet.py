"""The printed pad: eight neighborhoods and three investment sections, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class Section(StrEnum):
    """The part of the sheet that a box is in."""

    RENTAL = "rental"
    ROUTE = "route"
    LIQUID_ASSETS = "liquid-assets"
    INDEX = "index"
    JACKPOT = "jackpot"


@dataclass(frozen=True, slots=True)
class Row:
    """One neighborhood as every pad prints it: rows of a face count that face, the others `alike` equal dice."""

    key: str
    spaces: int
    face: int | None = None
    alike: int = 1

    @property
    def rentals(self) -> tuple[str, ...]:
        """Return its rental boxes, left to right: ("fives.1", "fives.2", "fives.3")."""
        return RENTALS[self.key]

    @property
    def first(self) -> str:
        """Return the box of its first business."""
        return f"{self.key}.first"

    @property
    def second(self) -> str:
        """Return the box of its second business, on pads that print one."""
        return f"{self.key}.second"


@dataclass(frozen=True, slots=True)
class PrintedBox:
    """One of the 30 boxes a turn can claim; a rental has its row and its place from 0, a route its run."""

    key: str
    section: Section
    row: Row | None = None
    place: int = 0
    run: tuple[int, ...] = ()


ROW_LIST = (
    Row("ones", 2, face=1),
    Row("twos", 2, face=2),
    Row("threes", 3, face=3),
    Row("fours", 3, face=4),
    Row("fives", 3, face=5),
    Row("sixes", 3, face=6),
    Row("triples", 3, alike=3),
    Row("quadruples", 3, alike=4),
)
ROWS: Mapping[str, Row] = MappingProxyType({row.key: row for row in ROW_LIST})
RENTALS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {row.key: tuple(f"{row.key}.{place + 1}" for place in range(row.spaces)) for row in ROW_LIST}
)

ROUTES: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {"any": (), "1-4": (1, 2, 3, 4), "2-5": (2, 3, 4, 5), "3-6": (3, 4, 5, 6)}
)
ROUTE_BOXES = tuple(f"routes.{route}" for route in ROUTES)
LIQUID_ASSETS = "liquid-assets"
INDEXES = ("indexes.1", "indexes.2")
JACKPOT_BOX = "jackpot"

ROUTE_PAY = (0, 50, 100, 175, 250)
"""Dollars for 0 to 4 routes."""
INDEX_FACTORS = (1, 5, 10)
"""Factors of Liquid Assets with 0, 1 or 2 indexes."""
JACKPOT = 150

BOXES: Mapping[str, PrintedBox] = MappingProxyType(
    {
        box.key: box
        for box in (
            *(
                PrintedBox(key, Section.RENTAL, row, place)
                for row in ROW_LIST
                for place, key in enumerate(row.rentals)
            ),
            *(PrintedBox(f"routes.{route}", Section.ROUTE, run=run) for route, run in ROUTES.items()),
            PrintedBox(LIQUID_ASSETS, Section.LIQUID_ASSETS),
            *(PrintedBox(key, Section.INDEX) for key in INDEXES),
            PrintedBox(JACKPOT_BOX, Section.JACKPOT),
        )
    }
)
"""All boxes a turn can claim, in the order of the sheet."""
