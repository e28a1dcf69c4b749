"""The sheets of a table, of a result and of a whole night, as they are printed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from scoresheets.models import Night, Table
from scoresheets.pads import game_title
from scoresheets.pages import Board
from scoresheets.pages.prints import PrintedSheet
from scoresheets.registry import is_installed
from scoresheets.selectors.boards import table_board
from scoresheets.words.prints import day_in_words, place_at_night
from scoresheets.words.typed import marked_day

IN_ONE_GO = 40  # tables


@dataclass(frozen=True, slots=True)
class GameOfNight:
    """A game that was played at a night, and at how many tables."""

    key: str
    title: str
    tables: int


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


def night_games(night: Night) -> tuple[GameOfNight, ...]:
    """What was played at a night, the most common first."""
    counted = Counter(_played(night).values_list("game", flat=True))
    found = ((game, count) for game, count in counted.most_common() if is_installed(game))
    return tuple(GameOfNight(game, game_title(game), count) for game, count in found)


def printed_tables(night: Night, game: str, part: int) -> QuerySet[Table]:
    """The tables of a game that had begun by now, by their places; of many tables one `part` from 1."""
    tables = _played(night).filter(game=game).order_by("place__number", "pk")
    return tables[(part - 1) * IN_ONE_GO : part * IN_ONE_GO]


def table_sheets(table: Table) -> tuple[PrintedSheet, ...]:
    """All sheets of a table."""
    board = table_board(table)
    return board_sheets(board, day_of(table, board))


def _played(night: Night) -> QuerySet[Table]:
    return Table.objects.filter(place__night=night, started_at__isnull=False)
