"""Functions about a table that templates of every room may call."""

from __future__ import annotations

from collections.abc import Collection

from scoresheets.table.pages import Board
from scoresheets.table.words.titles import game_with


def table_name(board: Board, own: Collection[int] | None = None) -> str:
    """Return the title of this table, otherwise the game with its people, without the viewer's `own` seats if any are
    given. Never pass `own` for a fragment: that is drawn once for all viewers.
    """
    if board.table.named:
        return board.table.title
    return game_with(board.game.title, {seat.number: seat.name for seat in board.seats}, own or ())
