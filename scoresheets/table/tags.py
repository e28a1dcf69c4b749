"""Functions about a table that templates of every room may call."""

from __future__ import annotations

from collections.abc import Collection

from scoresheets.table.pages.table_view import TableView
from scoresheets.table.words.titles import game_with


def table_name(view: TableView, own: Collection[int] | None = None) -> str:
    """Return the title of this table, otherwise the game with its people, without the viewer's `own` seats if any are
    given. Never pass `own` for a fragment: that is drawn once for all viewers.
    """
    if view.table.named:
        return view.table.title
    return game_with(view.game.title, {seat.number: seat.name for seat in view.seats}, own or ())
