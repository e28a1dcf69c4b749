"""What templates of every room may call of a table."""

from __future__ import annotations

from collections.abc import Collection

from scoresheets.table.pages import Board
from scoresheets.table.words.titles import game_with


def table_name(board: Board, own: Collection[int] | None = None) -> str:
    """What this table is called for who looks and holds the `own` seats: its title, else the game with the others; with
    everybody where no seat is given. Never for a fragment with `own` ones: that is drawn once for all.
    """
    if board.table.named:
        return board.table.title
    return game_with(board.game.title, {seat.number: seat.name for seat in board.seats}, own or ())
