"""Moves of a player: write numbers of a round, say that it was the last one; leave."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from games.any_game.rules.options import Counts, Options
from games.kit.errors import MalformedMove
from games.kit.moves import Leaves, kind_of, read_leaves, write_leaves
from games.kit.numbers import Number, read_half
from games.kit.seats import CalledBy, SeatOf
from games.kit.shape import Json, check_keys, read_list, read_object, read_whole, require_true

Row = tuple[tuple[int, Number], ...]
"""Numbers that somebody writes or is about to write: (seat, number)."""


@dataclass(frozen=True, slots=True)
class Writes:
    """AG-1: the player's own number of this round. AG-3: `others` are numbers that the same hand writes for others, as
    (seat, number). AG-4: `bid` if these are bids, not points. `value` is the number given beside it, or None.
    """

    seat: int
    number: Number
    others: Row = ()
    bid: bool = False
    value: Number | None = None

    @property
    def row(self) -> Row:
        """Return every number of the entry with its seat, the player's own first."""
        return ((self.seat, self.number), *self.others)


@dataclass(frozen=True, slots=True)
class Ends:
    """AG-10: the players agree that the last round was the last one."""

    seat: int


Move = Writes | Ends | Leaves
KINDS = ("points", "bid", "ends", "leaves")


def read_move(options: Options, seat: int, entry: Json, seat_of: SeatOf) -> Move:
    """Return the move of an entry (without `player`). Checks shape only. Raise MalformedMove."""
    kind = kind_of(entry, KINDS)
    if kind == "leaves":
        return read_leaves(seat, entry)
    if kind == "ends":
        check_keys(entry, required=("ends",))
        require_true(entry["ends"], "ends")
        return Ends(seat)
    check_keys(entry, required=(kind,), optional=("others", "value"))
    read = read_half if options.counts is Counts.HALVES and kind == "points" else read_whole
    number, others = read(entry[kind], kind), _read_others(entry.get("others", []), kind, read, seat_of)
    value = read(entry["value"], "value") if "value" in entry else None
    return Writes(seat, number, others, kind == "bid", value)


def _read_others(raw: object, kind: str, read: Callable[[object, str], Number], seat_of: SeatOf) -> Row:
    others = []
    for each in read_list(raw, "others"):
        other = read_object(each, "others")
        check_keys(other, required=("of", kind), where="others")
        others.append((seat_of(other["of"]), read(other[kind], kind)))
    known = [seat for seat, _number in others if seat >= 0]
    if len(set(known)) < len(known):
        raise MalformedMove("player_twice")
    return tuple(others)


def write_move(move: Move, called_by: CalledBy) -> dict[str, object]:
    """Return the entry (without `player` and `value`) that is read as this move."""
    match move:
        case Leaves():
            return write_leaves()
        case Ends():
            return {"ends": True}
        case Writes():
            kind = "bid" if move.bid else "points"
            others = [{"of": called_by(seat), kind: number} for seat, number in move.others]
            return {kind: move.number, **({"others": others} if others else {})}
        case _:
            assert_never(move)


def written_for(move: Move) -> tuple[int, ...]:
    """AG-3: return the other seats for which this move writes."""
    return tuple(seat for seat, _number in move.others) if isinstance(move, Writes) else ()
