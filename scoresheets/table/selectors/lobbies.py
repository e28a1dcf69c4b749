"""A table before its start: the numbers of players it is for, and the throw for the first turn."""

from __future__ import annotations

from scoresheets.models import Seat, Table
from scoresheets.pads.pad import Pad
from scoresheets.pads.pages import SeatView
from scoresheets.table import hooks
from scoresheets.table.pages.table_view import LobbyView
from scoresheets.table.selectors.player_counts import table_numbers
from scoresheets.table.selectors.starters import starters_view


def lobby_view(table: Table, seats: tuple[Seat, ...], views: tuple[SeatView, ...], pad: Pad) -> LobbyView:
    """Return what every page shows of the lobby beside the seats."""
    numbers, thrown = table_numbers(table), pad.thrown_for_first
    return LobbyView(
        fewest=numbers[0],
        most=numbers[-1],
        players=len(seats),
        starters=starters_view(seats, views, thrown) if thrown else None,
        namesakes=hooks.view_parts["namesakes"](table, seats, views, None),
    )
