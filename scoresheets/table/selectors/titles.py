"""Titles of tables: as typed, otherwise the game and the present names of its people."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from scoresheets.models import Seat, Table
from scoresheets.pads import title_with
from scoresheets.table.words.titles import game_with


def short_title(table: Table) -> str:
    """Return the title as typed, otherwise the game: for pages that show everybody at the table anyway."""
    return table.title or title_with(table.game, table.options)


def table_title(table: Table, seats: Iterable[Seat], own: Collection[int] = ()) -> str:
    """Return the title as typed, otherwise the game with the people in these seats, without a device's `own` ones."""
    people = {seat.number: seat.called for seat in seats}
    return table.title or game_with(title_with(table.game, table.options), people, own)
