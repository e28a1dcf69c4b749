"""How the templates of Yahtzee lay its rounds side by side and say how the upper section stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from games.yahtzee.rules.filled import Box, Column, FilledSheet, Ruler
from games.yahtzee.rules.options import round_choices as rounds_to_choose
from games.yahtzee.words.names import box_name as name_of_box
from scoresheets.pages import HighlightsView, SheetView


@dataclass(frozen=True, slots=True)
class Spread:
    """A sheet's rounds as they lie side by side: `now` is the one that lies wide, with its neighbours on a phone."""

    columns: tuple[Column, ...]
    now: Column

    @property
    def before(self) -> int:
        """How many rounds stand left of the wide one."""
        return self.now.round - 1

    @property
    def after(self) -> int:
        """How many stand right of it."""
        return len(self.columns) - self.now.round

    @property
    def near(self) -> tuple[int, int]:
        """The rounds next to the wide one."""
        return self.now.round - 1, self.now.round + 1

    @property
    def upper(self) -> tuple[tuple[Box, ...], ...]:
        """The lines of the upper section: one box a round."""
        return tuple(zip(*(column.upper for column in self.columns), strict=True))

    @property
    def lower(self) -> tuple[tuple[Box, ...], ...]:
        """The lines of the lower section."""
        return tuple(zip(*(column.lower for column in self.columns), strict=True))


@dataclass(frozen=True, slots=True)
class Summed:
    """One round in a line of sums: `shown` unless totals are hidden, `won` where the line marks it."""

    round: int
    points: int | None
    shown: bool
    yahtzees: int
    won: bool


@dataclass(frozen=True, slots=True)
class Sums:
    """A line of sums through all rounds."""

    part: str
    columns: tuple[Summed, ...]
    now: int
    near: tuple[int, int]
    due: bool
    fresh: tuple[str, ...]


def sums(part: str, rounds: Spread, sheet: SheetView, lit: HighlightsView | None) -> Sums:
    """A line of sums, by what it is called on a column."""
    filled, bonus = cast(FilledSheet, sheet.filled), part == "yahtzee_bonus"
    return Sums(
        part,
        columns=tuple(_summed(part, column, filled.seat) for column in rounds.columns),
        now=rounds.now.round,
        near=rounds.near,
        due=bonus and filled.further.earns_bonus,
        fresh=tuple(mark for mark in sheet.fresh if "yahtzee-bonus" in mark) if bonus and not lit else (),
    )


def _summed(part: str, column: Column, seat: int) -> Summed:
    yahtzees = column.yahtzees if part == "yahtzee_bonus" else 0
    won = part == "total" and seat in column.winners
    return Summed(column.round, getattr(column, part), column.total is not None, yahtzees, won)


def cells(number: int, sheets: tuple[SheetView, ...]) -> tuple[tuple[int, int | None, bool], ...]:
    """What a round brought everybody: the seat's number, the points, and whether they won the round."""
    filled = [(sheet.seat.number, cast(FilledSheet, sheet.filled)) for sheet in sheets]
    columns = ((number_of, each.seat, each.columns[number - 1]) for number_of, each in filled)
    return tuple((number_of, column.total, seat in column.winners) for number_of, seat, column in columns)


def box_name(key: str) -> str:
    """A box in words: "Full House"."""
    return name_of_box(key)


def open_names(ruler: Ruler) -> str:
    """The open upper boxes in words: "Threes, Sixes"."""
    return ", ".join(name_of_box(box.key) for box in ruler.open)


def spread(filled: FilledSheet) -> Spread:
    """The rounds side by side; a full sheet shows its last one wide."""
    return Spread(filled.columns, filled.now)


def given_up(filled: FilledSheet) -> tuple[tuple[str, str, int | None], ...]:
    """Where a zero may be chosen instead of points: the box in words, its key, and the points."""
    return tuple((name_of_box(box.key), box.key, box.lit) for box in filled.now.worth_points)


def signed(number: int) -> str:
    """A distance: "+4", "−5", "±0"."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "±0"


def round_choices() -> tuple[str, ...]:
    """The numbers of rounds that a table may agree on."""
    return tuple(map(str, rounds_to_choose()))


FILTERS = {
    "box_name": box_name,
    "open_names": open_names,
    "spread": spread,
    "given_up": given_up,
    "signed": signed,
}
FUNCTIONS = {
    "sums": sums,
    "cells": cells,
    "round_choices": round_choices,
}
