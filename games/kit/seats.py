"""Ways in which an entry refers to another player: by name in a transcript, by seat in a log."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.kit.names import seat_of
from games.kit.shape import read_text, read_whole

SeatOf = Callable[[object], int]
"""(an entry's word for a player) -> the seat, -1 for somebody without a seat. Raises MalformedMove for its shape."""
CalledBy = Callable[[int], object]
"""(seat) -> an entry's word for its player."""


def seat_by_name(names: Sequence[str]) -> SeatOf:
    """Return the `SeatOf` for reading a transcript, which calls players by their names there."""
    return lambda value: seat_of(read_text(value, "player"), names)


def name_by_seat(names: Sequence[str]) -> CalledBy:
    """Return the `CalledBy` for writing a transcript."""
    return lambda seat: names[seat]


def logged_seat(value: object) -> int:
    """Return the seat that a log gives, a whole number (from 0, in order of play): a log never has names."""
    return read_whole(value, "seat")


def seat_to_log(seat: int) -> object:
    """Return the seat as a log writes it."""
    return seat
