"""The sheets of a table, of a result and of a whole night, as they are printed."""

from __future__ import annotations

from datetime import datetime

from scoresheets.models import Table
from scoresheets.pages import Board
from scoresheets.pages.prints import PrintedSheet
from scoresheets.selectors.boards import table_board
from scoresheets.words.on_paper import marked_day
from scoresheets.words.prints import day_in_words, place_at_night


def board_sheets(board: Board, day: datetime) -> tuple[PrintedSheet, ...]:
    """All sheets of a table, each with a line that tells where and when it was, and who won."""
    told = [
        board.table.title if board.table.named else "",
        place_at_night(board.night.place) if board.night else "",
        marked_day(day_in_words(day), on_paper=board.table.on_paper),
        board.finals.headline if board.finals else "",
    ]
    line = " · ".join(filter(None, told))
    return tuple(PrintedSheet(sheet.shown, line, board.table.colours) for sheet in board.sheets)


def day_of(table: Table, board: Board) -> datetime:
    """When it was played."""
    return board.played.clock if board.played else table.started_at or table.opened_at


def table_sheets(table: Table) -> tuple[PrintedSheet, ...]:
    """All sheets of a table."""
    board = table_board(table)
    return board_sheets(board, day_of(table, board))
