"""Moves of a player: write the starting number, then take turns with a chain and penalties; or leave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from games.kit.codec import Key, Seat, in_a_row
from games.kit.moves import Leaves, moves
from games.kit.seats import SeatOf
from games.kit.shape import Json


@dataclass(frozen=True, slots=True)
class Start:
    """The number thrown before the first turn, as it was sent: it may be anything until `check` validates it."""

    seat: int
    number: Annotated[object, Key("start")]


@dataclass(frozen=True, slots=True)
class Aimed:
    """A penalty die ("+1" or "-1", if it exists) and the seat of its target (-1: somebody without a seat)."""

    penalty: str
    target: Seat


@dataclass(frozen=True, slots=True)
class TakeTurn:
    """The chain in its order, a "*" for two wild dice, and the penalties; both may be empty (UN-1, UN-2).

    `declines` are the seats (-1: somebody without a seat) that are called and do not write (UN-31).
    """

    seat: int
    chain: Annotated[tuple[str, ...], Key(written=True)] = ()
    penalties: Annotated[tuple[Annotated[Aimed, in_a_row(Aimed, "not_a_pair")], ...], Key(written=True)] = ()
    declines: tuple[Seat, ...] = ()


Move = Start | TakeTurn | Leaves
KINDS = {"start": Start, "chain": TakeTurn, "leaves": Leaves}
_read, write_move = moves(KINDS)


def read_move(options: object, seat: int, entry: Json, seat_of: SeatOf) -> Move:
    """Return the move of an entry (without `player`). Checks shape only. Raise MalformedMove.

    A turn has a key `chain`, a key beside a chain, or none of any kind.
    """
    beside = "penalties" in entry or "declines" in entry
    turn: Json = {"chain": []} if beside or entry.keys().isdisjoint(KINDS) else {}
    move: Move = _read(options, seat, {**turn, **entry}, seat_of)
    return move
