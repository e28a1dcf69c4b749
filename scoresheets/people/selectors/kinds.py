"""The kinds of game that a person has played: figures, records, a line chart, and the best in each box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import Any

from games.kit.errors import MalformedMove
from games.kit.numbers import Number, halves
from games.kit.standings import TOTAL
from scoresheets.base.moments import here
from scoresheets.base.words import amount
from scoresheets.models import Play
from scoresheets.pads import PADS, title_with
from scoresheets.people.selectors.records import STREAK, Best, best_of, bests
from scoresheets.results.selectors.charts import BOTTOM, LEFT, TOP, ChartTick, Scale
from scoresheets.results.selectors.plays import kind_in_words
from scoresheets.results.words import negative

FAR_RIGHT = 700
LOWER = 2  # one line needs half the height of a chart of all players
FEWEST_DRAWN = 2
MOST_LISTED = 30


@dataclass(frozen=True, slots=True)
class KindView:
    """A game with its options as a person has played it: how often, and with which figures in words. `counted` names
    the measure if it is not the total, else "". `folder` has the drawing of its pad, "" if it is not installed.
    """

    kind: str
    title: str
    choices: str
    plays: int
    wins: int
    best: str
    average: str
    counted: str
    folder: str


@dataclass(frozen=True, slots=True)
class RecordView:
    """A best of a person in one kind of game: its `code` as in `Play.records`, its figure in words, and the day it was
    set, None if there is none. It is `marked` as a record if there was something to outdo.
    """

    code: str
    figure: str
    day: datetime | None
    marked: bool


@dataclass(frozen=True, slots=True)
class PlayView:
    """A play: its day, its figure in words, its rank among the players, whether its table was closed, whether it
    was on paper, and whether a record was set by it that still stands.
    """

    day: datetime
    figure: str
    rank: int
    players: int
    won: bool
    closed: bool
    on_paper: bool
    record: bool


@dataclass(frozen=True, slots=True)
class LineView:
    """A person's figures from play to play: `points` of a polyline, the same points as `dots`, and the levels
    behind.
    """

    points: str
    dots: tuple[tuple[int, int], ...]
    ticks: tuple[ChartTick, ...]
    high: int = BOTTOM // LOWER + TOP


@dataclass(frozen=True, slots=True)
class KindPage:
    """One kind of game in full."""

    of: KindView
    records: tuple[RecordView, ...]
    line: LineView | None
    boxes: tuple[tuple[str, str], ...]
    plays: tuple[PlayView, ...]


def kinds_of(plays: Sequence[Play]) -> tuple[KindView, ...]:
    """Return every kind among the plays, the most played first."""
    by_kind: dict[str, list[Play]] = {}
    for play in plays:
        by_kind.setdefault(play.kind, []).append(play)
    found = sorted(by_kind.values(), key=len, reverse=True)
    return tuple(_kind_view(same) for same in found)


def _kind_view(plays: Sequence[Play]) -> KindView:
    last, alike = plays[-1], _alike(plays)
    return KindView(
        kind=last.kind,
        title=title_with(last.game, last.options),
        choices=kind_in_words(last.game, last.options, last.players, beside_title=True),
        plays=len(plays),
        wins=sum(play.won for play in plays),
        best=said_figure(last, best_of(alike)),
        average=said_figure(last, _average([play.figure for play in alike])),
        counted=PADS[last.game].step_name(last.measure)
        if last.measure != TOTAL and last.game in PADS
        else "",
        folder=PADS[last.game].folder if last.game in PADS else "",
    )


def _average(figures: Sequence[Number]) -> Number:
    """Return the average: whole, as the figures are, or to a half where one of them has a half."""
    mean = Fraction(sum(map(Fraction, figures)), len(figures))
    return halves(round(2 * mean)) if any(figure % 1 for figure in figures) else round(mean)


def _alike(plays: Sequence[Play]) -> list[Play]:
    """Plays with the same measure as the last one: the rules may have changed since."""
    return [play for play in plays if play.measure == plays[-1].measure]


def play_choices(play: Play) -> str:
    """Return the options of a play in a few words."""
    return kind_in_words(play.game, play.options, play.players)


def said_figure(play: Play, figure: Number) -> str:
    """Return a figure of this play's measure as its game says it, or as a plain number if the game is not installed."""
    size = abs(figure)
    figure_text = PADS[play.game].step_figure(play.measure, size) if play.game in PADS else amount(size)
    return negative(figure_text) if figure < 0 else figure_text


def kind_page(kind: KindView, plays: Sequence[Play]) -> KindPage:
    """Return the page of one kind from all plays of it, oldest first."""
    alike = _alike(plays)
    found = bests(plays, alike)
    standing = {best.play.pk for best in found if best.play is not None and best.marked}
    return KindPage(
        of=kind,
        records=tuple(_record(best) for best in found),
        line=_line([play.figure for play in alike]),
        boxes=_boxes(plays),
        plays=tuple(
            PlayView(
                here(play.played_at),
                said_figure(play, play.figure),
                play.rank,
                play.players,
                play.won,
                play.closed,
                play.on_paper,
                play.pk in standing,
            )
            for play in reversed(plays[-MOST_LISTED:])
        ),
    )


def _record(best: Best) -> RecordView:
    figure = (
        str(best.figure) if best.play is None or best.code == STREAK else said_figure(best.play, best.figure)
    )
    return RecordView(best.code, figure, here(best.play.played_at) if best.play else None, best.marked)


def _line(figures: Sequence[int]) -> LineView | None:
    if len(figures) < FEWEST_DRAWN:
        return None
    scale = Scale.of(min(figures), max(figures))
    width = (FAR_RIGHT - LEFT) / (len(figures) - 1)
    dots = tuple(
        (round(LEFT + index * width), scale.height(figure) // LOWER) for index, figure in enumerate(figures)
    )
    ticks = tuple(replace(tick, height=tick.height // LOWER) for tick in scale.ticks)
    return LineView(" ".join(f"{x},{y}" for x, y in dots), dots, ticks)


def _boxes(plays: Sequence[Play]) -> tuple[tuple[str, str], ...]:
    """Return the highest number that ever stood in each box, by its printed name, in the order of the sheet."""
    highest: dict[str, int] = {}
    for play in plays:
        for box, number in play.boxes.items():
            highest[box] = max(number, highest.get(box, number))
    game = plays[-1].game
    state = _first_state(plays)
    if state is None:
        return ()
    named = ((PADS[game].box_of(state, box), number) for box, number in highest.items())
    return tuple((found[1], amount(number)) for found, number in named if found)


def _first_state(plays: Sequence[Play]) -> Any:
    """Return a table of this kind with nothing written, to get the names of its boxes; None if they cannot be known."""
    last = plays[-1]
    if last.game not in PADS:
        return None
    latest = next((play for play in reversed(plays) if play.seat_id), None)
    edition = latest.seat.table.edition if latest and latest.seat else None
    if last.own_sheet and edition is None:  # the names of its boxes were deleted with the last table
        return None
    game = PADS[last.game].game
    try:
        options = game.read_options(last.options, last.players, edition)
    except MalformedMove:
        return None
    return game.start(options, last.players)
