"""The page of a result, as anyone with its link sees it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scoresheets.models import Table
from scoresheets.pages import Board, LogLine
from scoresheets.refusals import Refusal
from scoresheets.selectors.boards import table_board
from scoresheets.selectors.charts import ChartView, chart_view
from scoresheets.selectors.logs import log_lines
from scoresheets.selectors.states import closed_history
from scoresheets.selectors.totals import table_pad


@dataclass(frozen=True, slots=True)
class ResultView:
    """The page of a result: `over` is false where the last entry was taken back after the link was made."""

    board: Board
    day: datetime
    over: bool
    chart: ChartView | None


def result_page(table: Table) -> ResultView:
    """The end of this table in the active language, and how it went there."""
    board = table_board(table)
    day = board.played.clock if board.played else table.started_at or table.opened_at
    if board.finals is None:
        return ResultView(board, day, over=False, chart=None)
    return ResultView(board, day, over=True, chart=_chart(table, board))


def kept_result(table: Table) -> tuple[ResultView, tuple[LogLine, ...]]:
    """The same for a file, and the whole log; () where the rules have changed since. Raises Refusal `not_over`."""
    page = result_page(table)
    if not page.over:
        raise Refusal("not_over")
    history = closed_history(table, tuple(table.seats.all()))
    if history is None:
        return page, ()
    return page, log_lines(history, page.board.seats, table_pad(table, history), history.written)


def _chart(table: Table, board: Board) -> ChartView | None:
    """The chart; None of sheets on paper, which have no log, and where the rules have changed since the table was
    closed: it might not end at its stored figures.
    """
    if table.on_paper:
        return None
    history = closed_history(table, tuple(table.seats.all()))
    return chart_view(history, board.seats) if history else None
