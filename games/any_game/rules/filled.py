"""View model of one player's column: a line for each round, with the running total."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import accumulate

from games.any_game.rules.options import Counts, Options
from games.any_game.rules.sheet import bid_key, points_key
from games.kit.numbers import Number, added
from games.kit.paper import Paper, figure_in


@dataclass(frozen=True, slots=True)
class Line:
    """A round. `bid` and `points` are None until they are written; `running` is the total after it, None if totals are
    hidden or nothing is written.
    """

    number: int
    bid: Number | None
    points: Number | None
    running: Number | None

    @property
    def key(self) -> str:
        """Return the key of the box for its points."""
        return points_key(self.number)

    @property
    def bid_key(self) -> str:
        """Return the key of the box for its bid."""
        return bid_key(self.number)


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """Everything one player's column shows. `won` if rounds are won and lost; `total` is None if totals are hidden."""

    seat: int
    lines: tuple[Line, ...]
    won: bool
    total: Number | None


def fill(options: Options, paper: Paper, seat: int) -> FilledSheet:
    """Return the column of this seat as it is written."""
    sheet = paper.sheets[seat]
    last = max((int(key.removeprefix("bid.")) for key in sheet), default=0)
    points = [figure_in(sheet, points_key(number)) for number in range(1, last + 1)]
    sums = list(accumulate((each or 0 for each in points), added))
    lines = tuple(
        Line(number, figure_in(sheet, bid_key(number)), each, None if each is None else running)
        for number, (each, running) in enumerate(zip(points, sums, strict=True), 1)
    )
    return FilledSheet(seat, lines, options.counts is Counts.WON, sums[-1] if sums else 0)


def without_totals(sheet: FilledSheet) -> FilledSheet:
    """Return the column with the numbers of the rounds only."""
    lines = tuple(replace(line, running=None) for line in sheet.lines)
    return replace(sheet, lines=lines, total=None)
