"""View model of one player's column: a line a turn, each with the running total."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import accumulate

from games.kit.paper import Paper
from ten_thousand.rules.options import Options
from ten_thousand.rules.sheet import numbers, turn_key


@dataclass(frozen=True, slots=True)
class Line:
    """One turn that was written; `key` is its box on the paper, `running` the total after it (None where hidden)."""

    key: str
    number: int
    points: int
    running: int | None

    @property
    def lost(self) -> bool:
        """TT-9: whether nothing was written."""
        return self.points == 0


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """Everything one player's column shows; `total` is None where totals are hidden."""

    seat: int
    lines: tuple[Line, ...]
    total: int | None

    @property
    def lost(self) -> int:
        """How many of the turns were lost."""
        return sum(line.lost for line in self.lines)


def fill(options: Options, paper: Paper, seat: int) -> FilledSheet:
    """One player's column."""
    points = numbers(paper.sheets[seat])
    lines = tuple(
        Line(turn_key(number), number, each, running)
        for number, (each, running) in enumerate(zip(points, accumulate(points), strict=True), 1)
    )
    return FilledSheet(seat, lines, sum(points))


def without_totals(sheet: FilledSheet) -> FilledSheet:
    """The same column without any sum."""
    lines = tuple(replace(line, running=None) for line in sheet.lines)
    return replace(sheet, lines=lines, total=None)
