"""The paper of a table: one grid for all players, names on top and a line for each round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from games.any_game.pad.pieces import Column
from games.any_game.rules.filled import Line
from games.kit.numbers import Number
from scoresheets.plugin.pad import SeatView, SheetView

MOST_LINES = 32
"""Lines of a page: on A4 about as high as those of a school exercise book."""


@dataclass(frozen=True, slots=True)
class Row:
    """A round, and the line of each player; None where nothing is written yet."""

    number: int
    lines: tuple[Line | None, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A printed page. `bids` if a box for the bid stands before that for the points, `won` if rounds are won and lost.
    `totals` are None where they are hidden or still to be written; a page without them has none.
    """

    seats: tuple[SeatView, ...]
    rows: tuple[Row, ...]
    bids: bool
    won: bool
    totals: tuple[Number | None, ...]
    crowned: tuple[bool, ...]
    last: bool


def pages(sheets: Sequence[SheetView]) -> tuple[Page, ...]:
    """Return the pages of a table: as few as there is room for, of about the same length."""
    columns = [cast(Column, sheet.filled) for sheet in sheets]
    rows = tuple(_rows(columns))
    count = -(-len(rows) // MOST_LINES)
    size = -(-len(rows) // count)
    seats, first = tuple(sheet.seat for sheet in sheets), columns[0]
    return tuple(
        Page(
            seats,
            rows[at : at + size],
            first.bids,
            first.filled.won,
            tuple(column.filled.total for column in columns),
            tuple(column.leads for column in columns),
            last=at + size >= len(rows),
        )
        for at in range(0, len(rows), size)
    )


def _rows(columns: Sequence[Column]) -> Iterator[Row]:
    written = [{line.number: line for line in column.filled.lines} for column in columns]
    for number in range(1, columns[0].lines + 1):
        yield Row(number, tuple(sheet.get(number) for sheet in written))
