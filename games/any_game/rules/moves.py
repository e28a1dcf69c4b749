"""Moves of a player: write numbers of a round, say that it was the last one; leave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from games.any_game.rules.options import Counts
from games.kit.codec import Key, Part, Reading, plain
from games.kit.errors import MalformedMove
from games.kit.moves import Leaves, moves
from games.kit.numbers import Number, read_half
from games.kit.seats import CalledBy
from games.kit.shape import check_keys, read_list, read_object, read_whole

Row = tuple[tuple[int, Number], ...]
"""Numbers that somebody writes or is about to write: (seat, number)."""


def _read_points(raw: object, what: str, reading: Reading) -> Number:
    return (read_half if reading.options.counts is Counts.HALVES else read_whole)(raw, what)


def _others(key: str, number: Part) -> Part:
    """AG-3: return the part for numbers of others: objects with a player (`of`) and a number under this key."""

    def read(raw: object, what: str, reading: Reading) -> Row:
        others = []
        for each in read_list(raw, what):
            other = read_object(each, what)
            check_keys(other, required=("of", key), where=what)
            others.append((reading.seat_of(other["of"]), number.read(other[key], key, reading)))
        known = [seat for seat, _number in others if seat >= 0]
        if len(set(known)) < len(known):
            raise MalformedMove("player_twice")
        return tuple(others)

    def write(row: Row, called_by: CalledBy) -> object:
        return [{"of": called_by(seat), key: number} for seat, number in row]

    return Part(read, write)


POINTS, BID = Part(_read_points), plain(read_whole)


@dataclass(frozen=True, slots=True)
class Writes:
    """AG-1: the player's own number of this round. AG-3: `others` are numbers that the same hand writes for others, as
    (seat, number). AG-4: `bid` if these are bids, not points. `value` is the number given beside it, or None.
    """

    seat: int
    number: Number
    others: Row = ()
    value: Number | None = None
    bid: ClassVar[bool]

    @property
    def row(self) -> Row:
        """Return every number of the entry with its seat, the player's own first."""
        return ((self.seat, self.number), *self.others)


@dataclass(frozen=True, slots=True)
class Points(Writes):
    """AG-1: the points of this round."""

    number: Annotated[Number, POINTS, Key("points")]
    others: Annotated[Row, _others("points", POINTS)] = ()
    value: Annotated[Number | None, POINTS] = None
    bid = False


@dataclass(frozen=True, slots=True)
class Bids(Writes):
    """AG-4: the bids of this round."""

    number: Annotated[Number, BID, Key("bid")]
    others: Annotated[Row, _others("bid", BID)] = ()
    value: Annotated[Number | None, BID] = None
    bid = True


@dataclass(frozen=True, slots=True)
class Ends:
    """AG-10: the players agree that the last round was the last one."""

    seat: int


Move = Writes | Ends | Leaves
read_move, write_move = moves({"points": Points, "bid": Bids, "ends": Ends, "leaves": Leaves})


def writing(seat: int, number: Number, others: Row = (), bid: bool = False) -> Writes:
    """Return the move that writes these numbers, as points or as bids."""
    return (Bids if bid else Points)(seat, number, others)


def written_for(move: Move) -> tuple[int, ...]:
    """AG-3: return the other seats for which this move writes."""
    return tuple(seat for seat, _number in move.others) if isinstance(move, Writes) else ()
