"""How a game went: everybody's total after every so many turns, as lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoresheets.history import History
from scoresheets.pages import SeatView
from scoresheets.words.amounts import amount

MOST_POINTS = 60
LEFT, RIGHT, TOP, BOTTOM = 132, 474, 24, 360  # where the lines are drawn: names have more room than sums
NAME_HEIGHT = 30
STEPS = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One player's totals: `points` of a polyline, where it ends, and where the name stands, all in the drawing."""

    seat: SeatView
    points: str
    end: int
    name_at: int


@dataclass(frozen=True, slots=True)
class ChartTick:
    """One level of the chart, its height in the drawing and what it is called."""

    height: int
    total: int
    text: str


@dataclass(frozen=True, slots=True)
class ChartView:
    """How the game went: a line a player over so many turns."""

    lines: tuple[ChartLine, ...]
    ticks: tuple[ChartTick, ...]
    turns: int


def chart_view(history: History, views: Sequence[SeatView]) -> ChartView | None:
    """The totals as lines from the first turn to the last; None where there is nothing to draw yet."""
    totals = _totals(history)
    if len(totals) < 3:
        return None
    scale = Scale.of(min(map(min, totals)), max(map(max, totals)))
    heights = [[scale.height(total) for total in each] for each in totals]
    return ChartView(lines=_lines(heights, views), ticks=scale.ticks, turns=len(history.played))


@dataclass(frozen=True, slots=True)
class Scale:
    """Between which round numbers a drawing stands, and in which steps."""

    floor: int
    ceiling: int
    step: int

    @classmethod
    def of(cls, lowest: int, highest: int) -> Scale:
        """The one for figures between these two."""
        step = _nice((highest - lowest) / 4)
        floor = lowest // step * step
        return cls(floor, max(-(-highest // step) * step, floor + step), step)

    def height(self, total: int) -> int:
        """Where a figure stands in the drawing."""
        return round(BOTTOM - (BOTTOM - TOP) * (total - self.floor) / (self.ceiling - self.floor))

    @property
    def ticks(self) -> tuple[ChartTick, ...]:
        """Its levels, from the lowest."""
        levels = range(self.floor, self.ceiling + 1, self.step)
        return tuple(ChartTick(self.height(level), level, amount(level)) for level in levels)


def chart_place(turns: int, at: int) -> int:
    """Where in the drawing of so many turns the totals after the first `at` of them stand, from left to right."""
    every = -(-turns // MOST_POINTS) or 1
    steps = 1 + len(range(every - 1, turns - 1, every))
    return round(LEFT + (RIGHT - LEFT) * (1 if at >= turns else at / every / steps))


def _totals(history: History) -> list[tuple[int, ...]]:
    """Everybody's total at the start, after every so many entries, and at the end."""
    every = -(-len(history.played) // MOST_POINTS) or 1
    states = [history.first, *(each.state for each in history.played[every - 1 : -1 : every]), history.state]
    return [tuple(player.total for player in history.game.outcome(state).players) for state in states]


def _nice(step: float) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 … that is not below it."""
    size = 1
    while True:
        for each in STEPS:
            if each * size >= step:
                return each * size
        size *= 10


def _lines(heights: Sequence[Sequence[int]], views: Sequence[SeatView]) -> tuple[ChartLine, ...]:
    width = (RIGHT - LEFT) / (len(heights) - 1)
    names = _spread([heights[-1][place] for place in range(len(views))])
    return tuple(
        ChartLine(
            seat=view,
            points=" ".join(
                f"{round(LEFT + index * width)},{each[place]}" for index, each in enumerate(heights)
            ),
            end=heights[-1][place],
            name_at=names[place],
        )
        for place, view in enumerate(views)
    )


def _spread(ends: Sequence[int]) -> dict[int, int]:
    """Where each name stands: beside its line's end, and never on another one."""
    order = sorted(range(len(ends)), key=lambda place: ends[place])
    found: dict[int, int] = {}
    last = TOP - NAME_HEIGHT
    for rank, place in enumerate(order):
        below = NAME_HEIGHT * (len(order) - 1 - rank)
        last = found[place] = min(max(ends[place], last + NAME_HEIGHT), BOTTOM - below)
    return found
