"""How an entry refers to a player other than its own: by name in a transcript, by seat in a log."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.kit.names import seat_of
from games.kit.shape import read_text, read_whole

SeatOf = Callable[[object], int]
"""What an entry calls a player -> the seat, -1 for somebody who sits nowhere. Raises MalformedMove for its shape."""
CalledBy = Callable[[int], object]
"""A seat -> what an entry calls its player."""


def seat_by_name(names: Sequence[str]) -> SeatOf:
    """How a transcript is read: players are called by the names they have there."""
    return lambda told: seat_of(read_text(told, "player"), names)


def name_by_seat(names: Sequence[str]) -> CalledBy:
    """How a transcript is written."""
    return lambda seat: names[seat]


def logged_seat(told: object) -> int:
    """How a log is read: it knows seats (from 0, in order of play), never names."""
    return read_whole(told, "seat")


def seat_to_log(seat: int) -> object:
    """How a log is written."""
    return seat
