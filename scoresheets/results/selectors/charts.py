"""The course of a game as a line chart: everybody's total after every few turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.kit.numbers import Number
from scoresheets.base.words import amount
from scoresheets.pads.pages import SeatView
from scoresheets.table.history import History

MOST_POINTS = 60
FEWEST_ROUNDS, MOST_ROUNDS = 3, 40
LEFT, RIGHT, TOP, BOTTOM = 132, 474, 24, 360  # edges of the lines: names need more room than sums
NAME_HEIGHT = 30
MOST_MARKS = 6
SHAPES = (  # of the players, around the marked point, as on their chips
    "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0z",
    "M-6-6H6V6H-6z",
    "M0-8L8 6H-8z",
    "M0-8L8 0L0 8L-8 0z",
    "M-4-7H4L8 0L4 7H-4L-8 0z",
    "M-3-7H3L7-3V3L3 7H-3L-7 3V-3z",
    "M0-8L8-2L5 7H-5L-8-2z",
    "M-7-7H7V2L0 8L-7 2z",
    "M-4-7H4L8 7H-8z",
    "M-5 0a5 8 0 1 0 10 0a5 8 0 1 0-10 0z",
)
STEPS = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A player's line: `points` of a polyline, the height of its `end`, the height of the name, and the points marked
    with the player's own `shape`. All are coordinates of the drawing.
    """

    seat: SeatView
    points: str
    end: int
    name_at: int
    shape: str
    marks: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class ChartTick:
    """A level of the chart: its height in the drawing, its total, and the label."""

    height: int
    total: int
    text: str


@dataclass(frozen=True, slots=True)
class RoundRow:
    """The totals after a round, that is after the first `at` entries. Each total has a flag: true if none is higher.
    `last` is the last number of entries before the next row.
    """

    number: int
    at: int
    last: int
    totals: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class ChartView:
    """The course of a game: a line for each player over all turns, and the rounds in figures."""

    lines: tuple[ChartLine, ...]
    ticks: tuple[ChartTick, ...]
    turns: int
    rounds: tuple[RoundRow, ...]


def chart_view(history: History, views: Sequence[SeatView]) -> ChartView | None:
    """Return the totals as lines from the first turn to the last; None if there is nothing to draw yet."""
    totals = _totals(history)
    if len(totals) < 3:
        return None
    scale = Scale.of(min(map(min, totals)), max(map(max, totals)))
    heights = [[scale.height(total) for total in each] for each in totals]
    return ChartView(
        lines=_lines(heights, views),
        ticks=scale.ticks,
        turns=len(history.played),
        rounds=_rounds(history),
    )


def _rounds(history: History) -> tuple[RoundRow, ...]:
    """Rows for the end of every round, or of every few rounds if there are too many, and for the end of the game; () if
    there are too few to tell anything.
    """
    ends = [1 + place for place, each in enumerate(history.played) if history.ends_round(place)]
    every = -(-len(ends) // MOST_ROUNDS) or 1
    points = ends[::-1][::every][::-1] if len(ends) >= FEWEST_ROUNDS else []
    return tuple(
        _round(history, at, following - 1)
        for at, following in zip(points, [*points[1:], len(history.played) + 1], strict=False)
    )


def _round(history: History, at: int, last: int) -> RoundRow:
    players = history.game.outcome(history.before(at) if at < len(history.played) else history.state).players
    highest = max(player.total for player in players)
    totals = tuple((amount(player.total), player.total == highest) for player in players)
    return RoundRow(history.before(at - 1).round, at, last, totals)


@dataclass(frozen=True, slots=True)
class Scale:
    """The scale of a drawing: its lowest and highest round number, and its step."""

    floor: int
    ceiling: int
    step: int

    @classmethod
    def of(cls, lowest: Number, highest: Number) -> Scale:
        """Return the scale for figures between these two."""
        step = _nice((highest - lowest) / 4)
        floor = int(lowest // step) * step
        return cls(floor, max(int(-(-highest // step)) * step, floor + step), step)

    def height(self, total: Number) -> int:
        """Return the height of a figure in the drawing."""
        return round(BOTTOM - (BOTTOM - TOP) * (total - self.floor) / (self.ceiling - self.floor))

    @property
    def ticks(self) -> tuple[ChartTick, ...]:
        """Levels of the scale, from the lowest."""
        levels = range(self.floor, self.ceiling + 1, self.step)
        return tuple(ChartTick(self.height(level), level, amount(level)) for level in levels)


def chart_place(turns: int, at: int) -> int:
    """Return the horizontal place of the totals after `at` of all `turns`."""
    every = -(-turns // MOST_POINTS) or 1
    steps = 1 + len(range(every - 1, turns - 1, every))
    return round(LEFT + (RIGHT - LEFT) * (1 if at >= turns else at / every / steps))


def _totals(history: History) -> list[tuple[Number, ...]]:
    """Totals of all players at the start, after every few entries, and at the end."""
    every = -(-len(history.played) // MOST_POINTS) or 1
    states = [history.first, *(each.state for each in history.played[every - 1 : -1 : every]), history.state]
    return [tuple(player.total for player in history.game.outcome(state).players) for state in states]


def _nice(step: float) -> int:
    """Return the smallest of 1, 2, 5, 10, 20, 50 … that is not below this step."""
    size = 1
    while True:
        for each in STEPS:
            if each * size >= step:
                return each * size
        size *= 10


def _lines(heights: Sequence[Sequence[int]], views: Sequence[SeatView]) -> tuple[ChartLine, ...]:
    width = (RIGHT - LEFT) / (len(heights) - 1)
    every = -(-(len(heights) - 1) // MOST_MARKS)
    marked = range(len(heights) - 1, 0, -every)
    names = _spread([heights[-1][place] for place in range(len(views))])
    return tuple(
        ChartLine(
            seat=view,
            points=" ".join(
                f"{round(LEFT + index * width)},{each[place]}" for index, each in enumerate(heights)
            ),
            end=heights[-1][place],
            name_at=names[place],
            shape=SHAPES[(view.number - 1) % len(SHAPES)],
            marks=tuple((round(LEFT + index * width), heights[index][place]) for index in marked),
        )
        for place, view in enumerate(views)
    )


def _spread(ends: Sequence[int]) -> dict[int, int]:
    """Heights of the names: each beside the end of its line, and never on another name."""
    order = sorted(range(len(ends)), key=lambda place: ends[place])
    found: dict[int, int] = {}
    last = TOP - NAME_HEIGHT
    for rank, place in enumerate(order):
        below = NAME_HEIGHT * (len(order) - 1 - rank)
        last = found[place] = min(max(ends[place], last + NAME_HEIGHT), BOTTOM - below)
    return found
