"""What a table is called: as somebody has named it, else by its game and its people as they are called now."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from scoresheets.models import Seat, Table
from scoresheets.pads import game_title
from scoresheets.table.words.titles import game_with


def short_title(table: Table) -> str:
    """The title as typed, else the game: for where everybody at the table is in view anyway."""
    return table.title or game_title(table.game)


def table_title(table: Table, seats: Iterable[Seat], own: Collection[int] = ()) -> str:
    """The title as typed, else the game with the people in these seats, but for a device's `own` ones."""
    people = {seat.number: seat.called for seat in seats}
    return table.title or game_with(game_title(table.game), people, own)
