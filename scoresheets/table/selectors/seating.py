"""Seats as every viewer sees them, the players gone home, and the consequences of going home."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from django.utils.text import Truncator

from scoresheets.models import Seat, Table
from scoresheets.pads.pad import Pad
from scoresheets.pads.pages import SeatView
from scoresheets.table.history import History
from scoresheets.table.pages.table_view import AgainView, LeavingView


def seat_view(seat: Seat, *, left: bool = False) -> SeatView:
    """Return a seat as every viewer sees it. A seat without a name shows its number."""
    letter = Truncator(seat.name).chars(1, truncate="").upper()[:1] or str(seat.number)
    return SeatView(seat.number, seat.called, letter, seat.device_id is not None, left)


def seat_views(table: Table, seats: tuple[Seat, ...], history: History | None) -> tuple[SeatView, ...]:
    """Return all seats in order of play. At a closed table the stored result says which players had gone home."""
    stored = (table.final_result or {}).get("left", ())
    gone = {place for place, seat in enumerate(seats) if seat.number in stored}
    if history is not None:
        gone = set(history.state.left)
    return tuple(seat_view(seat, left=place in gone) for place, seat in enumerate(seats))


def seat_colours(numbers: Sequence[int], pad: Pad, options: Mapping[str, Any]) -> str:
    """Return the colours that a game gives its players, by seat in order of play: "1-red 3-blue"; "" if it gives
    none.
    """
    colours = pad.colours(options, len(numbers))
    return " ".join(f"{number}-{colour}" for number, colour in zip(numbers, colours, strict=False))


def seating_mark(table: Table, seats: tuple[Seat, ...]) -> str:
    """Return a value that changes whenever the host's role or a seat goes to another device, a link or the right of
    newcomers changes, or the table leaves its night. Pages then ask for their rights, and pages that show the
    links ask for those.
    """
    holders = [
        str(table.host_id),
        str(table.place_id),
        links_mark(table),
        *(f"{seat.number}:{seat.device_id}" for seat in seats),
    ]
    return sha256(",".join(holders).encode()).hexdigest()[:12]


def links_mark(table: Table) -> str:
    """Return a value that changes whenever the links do, or what they allow. It leads nowhere itself."""
    ways = f"{table.join_token},{table.watch_token},{table.newcomers_watch}"
    return sha256(ways.encode()).hexdigest()[:12]


def leavings(history: History, views: tuple[SeatView, ...], pad: Pad) -> tuple[LeavingView, ...]:
    """Return each player still there, with the consequences of going home."""
    here = [place for place in range(len(views)) if place not in history.state.left]
    return tuple(LeavingView(views[place], _end_by(history, place, views, pad)) for place in here)


def _end_by(history: History, place: int, views: tuple[SeatView, ...], pad: Pad) -> str:
    """Return how the game would end if this player went home; empty if it goes on."""
    move: Any = history.game.read_move(history.options, place, {"leaves": True}, lambda _value: -1)
    after = history.game.apply(history.state, move)
    return "" if after.seat is not None else pad.headline(after, [view.in_text for view in views])


def again_view(table: Table, views: tuple[SeatView, ...]) -> AgainView:
    """Return how the same people may play again once the game is over, or the next table if it is open already."""
    stay = tuple(view for view in views if not view.left) or views
    return AgainView(
        next_table=table.next_table.public_id if table.next_table else "",
        starters=stay,
        gone=tuple(view for view in views if view.left and view not in stay),
    )
