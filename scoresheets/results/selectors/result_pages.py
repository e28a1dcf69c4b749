"""The page of a result, for anyone with its link."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.kit.standings import TOTAL
from scoresheets.base.refusals import Refusal
from scoresheets.models import Seat, Table
from scoresheets.pads import pad_of, title_with
from scoresheets.pads.pages import FinalsView, SeatView, SheetView
from scoresheets.pads.towers import Tower
from scoresheets.registry import is_installed
from scoresheets.results.pages import EndPicture
from scoresheets.results.selectors.charts import ChartView, chart_place, chart_view
from scoresheets.table.history import History
from scoresheets.table.pages.table_view import LogLine, TableView
from scoresheets.table.selectors.access import seats_of
from scoresheets.table.selectors.correction_preview import line_story
from scoresheets.table.selectors.endings import finals_view
from scoresheets.table.selectors.frozen import thaw_finals
from scoresheets.table.selectors.logs import log_lines
from scoresheets.table.selectors.played import played_time
from scoresheets.table.selectors.seating import seat_colours, seat_views
from scoresheets.table.selectors.sheets import sheet_views
from scoresheets.table.selectors.states import closed_history, table_history
from scoresheets.table.selectors.table_view import read_table_view
from scoresheets.table.selectors.totals import table_pad
from scoresheets.table.words.on_paper import marked_day


@dataclass(frozen=True, slots=True)
class ThenView:
    """The game after `at` of its `last` entries: what the latest of these did, its seat, round and dice, all totals,
    the place of this moment in the chart, and the ids of the elements that it changed.
    """

    at: int
    last: int
    text: str
    seat: SeatView | None
    round: int | None
    dice: tuple[int, ...]
    totals: tuple[tuple[SeatView, str], ...]
    place: int
    fresh_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ResultView:
    """The page of a result. `over` is false if the last entry was taken back after the link was made."""

    view: TableView
    day: datetime
    over: bool
    chart: ChartView | None
    then: ThenView | None = None


def result_page(table: Table, at: int | None = None) -> ResultView:
    """Return the end of this table in the active language, and the course of the game. The sheets are shown after `at`
    entries, by default at the end.
    """
    view = read_table_view(table)
    day = view.played.clock if view.played else table.started_at or table.opened_at
    if view.finals is None:
        return ResultView(view, day, over=False, chart=None)
    history = _history(table)
    chart = chart_view(history, view.seats) if history else None
    if history is None or chart is None:
        return ResultView(view, day, over=True, chart=None)
    then, sheets = _then(table, history, chart.turns if at is None else min(at, chart.turns))
    if then.at < then.last:
        view = replace(view, sheets=sheets)
    return ResultView(view, day, over=True, chart=chart, then=then)


def _then(table: Table, history: History, at: int) -> tuple[ThenView, tuple[SheetView, ...]]:
    """Return the game after `at` entries, and its sheets."""
    seats, pad, then = seats_of(table), table_pad(table, history), history.until(at)
    views = seat_views(table, seats, then)
    names = [view.in_text for view in views]
    sheets = sheet_views(then, views, names, pad, None)
    played = then.played[-1] if then.played else None
    whose = None if played is None or played.line.seat is None else views[played.line.seat]
    players = then.game.outcome(then.state).players
    totals = tuple(
        (view, pad.step_figure(TOTAL, player.total)) for view, player in zip(views, players, strict=True)
    )
    then_view = ThenView(
        at=at,
        last=len(history.played),
        text=line_story(then, played, names) if played else "",
        seat=whose,
        round=then.before(at - 1).round if played else None,
        dice=played.line.dice if played else (),
        totals=totals,
        place=chart_place(len(history.played), at),
        fresh_ids=tuple(each for sheet in sheets for each in sheet.fresh_ids),
    )
    return then_view, sheets


def stored_result(table: Table) -> tuple[ResultView, tuple[LogLine, ...]]:
    """Return the result page for a file, and the whole log; () if the rules have changed since. Raises Refusal
    `not_over`.
    """
    page = result_page(table)
    if not page.over:
        raise Refusal("not_over")
    history = _history(table)
    if history is None:
        return page, ()
    return page, log_lines(history, page.view.seats, table_pad(table, history), history.written)


def end_picture(table: Table, *, named: Callable[[str], str]) -> EndPicture:
    """Return the contents of the end picture in the active language. `named` turns a name into the one to write; a
    player without one is called by the seat. A table's title is written like a name, as it often holds one.

    Raises Refusal `not_over`.
    """
    seats = tuple(_renamed(seat, named(seat.name)) for seat in seats_of(table))
    numbers = [seat.number for seat in seats]
    played = played_time(table)
    clock = played.clock if played else localtime(table.started_at or table.opened_at)
    day = marked_day(date_format(clock, "j F Y"), on_paper=table.on_paper)
    return EndPicture(
        caption=_("The end"),
        title=title_with(table.game, table.options),
        finals=_finals(table, seats),
        played=" · ".join(filter(None, (named(table.title) if table.title else "", day))),
        colours=seat_colours(numbers, pad_of(table.game), table.options) if is_installed(table.game) else "",
        drawn_by="Scoresheets",
        towers=_towers(table, seats),
    )


def _towers(table: Table, seats: tuple[Seat, ...]) -> dict[int, Tower]:
    """Return what the game builds each player's tower of, by the number of the seat. {} if its rules have changed since
    the table was closed: the towers are then plain.
    """
    history = closed_history(table, seats)
    if history is None:
        return {}
    pad = pad_of(table.game)
    return {seat.number: pad.tower(history.state, place) for place, seat in enumerate(seats)}


def _renamed(seat: Seat, name: str) -> Seat:
    found = copy(seat)
    found.name = name
    return found


def _finals(table: Table, seats: tuple[Seat, ...]) -> FinalsView:
    if table.final_result:
        views = seat_views(table, seats, None)
        return thaw_finals(table.final_result, str(get_language()), views)
    if not table.started_at or not is_installed(table.game):
        raise Refusal("not_over")
    history = table_history(table, seats)
    if history.state.seat is not None:
        raise Refusal("not_over")
    views = seat_views(table, seats, history)
    return finals_view(history, views, [view.in_text for view in views], table_pad(table, history))


def _history(table: Table) -> History | None:
    """Return the log that led to the end. None for sheets on paper, which have no log, and if the rules have changed
    since the table was closed, as it might not end at its stored figures.
    """
    return None if table.on_paper else closed_history(table, seats_of(table))
