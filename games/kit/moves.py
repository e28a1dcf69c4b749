"""Moves that all games share, `Leaves` and `Begins`; the reader and writer of moves; and the number sent with one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.kit.codec import Reading, one_of
from games.kit.errors import IllegalMove
from games.kit.numbers import Number
from games.kit.seats import CalledBy, SeatOf
from games.kit.shape import Json

ReadMove = Callable[[Any, int, Json, SeatOf], Any]
WriteMove = Callable[[Any, CalledBy], dict[str, object]]


@dataclass(frozen=True, slots=True)
class Leaves:
    """The player leaves: their turns are skipped from here on, and everything they wrote stays."""

    seat: int


@dataclass(frozen=True, slots=True)
class Begins:
    """The player won the roll-off at the table and begins a round. It is no turn."""

    seat: int


def moves(kinds: Mapping[str, Any]) -> tuple[ReadMove, WriteMove]:
    """Return `read_move` and `write_move` of a game (see `Game`), from the dataclass of each kind of entry.

    `codec` says how a dataclass declares its keys. Its field `seat` is the player's own; its field `value` is read and
    never written. A kind that is no field of its dataclass is a key that is `true`.
    """
    entry = one_of(kinds)

    def read_move(options: object, seat: int, raw: Json, seat_of: SeatOf) -> Any:
        return entry.read(raw, "entry", Reading(options, seat, seat_of))

    return read_move, entry.write


def check_value(given: Number | None, computed: Number | None, *, box: str | None = None) -> None:
    """Raise IllegalMove `value_mismatch` if the player wrote another number than the rules compute."""
    if given is not None and given != computed:
        raise IllegalMove("value_mismatch", box=box, given=given, computed=computed)
