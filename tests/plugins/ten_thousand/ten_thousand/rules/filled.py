"""View model of one player's column: a line for each turn, with the running total."""

from dataclasses import dataclass, replace
from itertools import accumulate

from games.kit.paper import Paper
from ten_thousand.rules.options import Options
from ten_thousand.rules.sheet import numbers, turn_key


@dataclass(frozen=True, slots=True)
class Line:
    """A written turn. `key` is its box on the paper; `running` is the total after it, None if totals are hidden."""

    key: str
    number: int
    points: int
    running: int | None

    @property
    def lost(self) -> bool:
        """TT-9: return whether the turn was lost and wrote a 0."""
        return self.points == 0


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """Everything one player's column shows. `total` is None if totals are hidden."""

    seat: int
    lines: tuple[Line, ...]
    total: int | None

    @property
    def lost(self) -> int:
        return sum(line.lost for line in self.lines)


def fill(options: Options, paper: Paper, seat: int) -> FilledSheet:
    points = numbers(paper.sheets[seat])
    lines = tuple(
        Line(turn_key(number), number, each, running)
        for number, (each, running) in enumerate(zip(points, accumulate(points), strict=True), 1)
    )
    return FilledSheet(seat, lines, sum(points))


def without_totals(sheet: FilledSheet) -> FilledSheet:
    lines = tuple(replace(line, running=None) for line in sheet.lines)
    return replace(sheet, lines=lines, total=None)
