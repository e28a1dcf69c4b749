"""What a player can do: write the starting number, and then take turns with a chain and penalties."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from games.kit.errors import MalformedMove
from games.kit.moves import Leaves, kind_of, read_leaves
from games.kit.seats import CalledBy, SeatOf
from games.kit.shape import Json, check_keys, read_list, read_text

PAIR = 2


@dataclass(frozen=True, slots=True)
class Start:
    """The number thrown before the first turn, as it was sent: anything may stand here until `check` has looked."""

    seat: int
    number: object


@dataclass(frozen=True, slots=True)
class Aimed:
    """A penalty die ("+1" or "-1", if it exists) and the seat it is used against (-1: somebody who sits nowhere)."""

    penalty: str
    target: int


@dataclass(frozen=True, slots=True)
class TakeTurn:
    """The chain in its order, a "*" for two wild dice, and the penalties; both may be empty (UN-1, UN-2)."""

    seat: int
    chain: tuple[str, ...] = ()
    penalties: tuple[Aimed, ...] = ()


Move = Start | TakeTurn | Leaves
KINDS = ("start", "chain", "leaves")


def read_move(options: object, seat: int, entry: Json, seat_of: SeatOf) -> Move:
    """The move that an entry (without `player`) tells; shape only. Raises MalformedMove."""
    kind = _kind_of(entry)
    if kind == "leaves":
        return read_leaves(seat, entry)
    if kind == "start":
        check_keys(entry, required=("start",))
        return Start(seat, entry["start"])
    check_keys(entry, optional=("chain", "penalties"))
    chain = tuple(read_text(die, "chain") for die in read_list(entry.get("chain", []), "chain"))
    penalties = read_list(entry.get("penalties", []), "penalties")
    return TakeTurn(seat, chain, tuple(_read_aimed(pair, seat_of) for pair in penalties))


def _kind_of(entry: Json) -> str:
    """A turn is told by its chain, by its penalties alone, or by neither."""
    turn = {"chain": True} if "penalties" in entry or entry.keys().isdisjoint(KINDS) else {}
    return kind_of({**turn, **entry}, KINDS)


def _read_aimed(raw: object, seat_of: SeatOf) -> Aimed:
    pair = read_list(raw, "penalties")
    if len(pair) != PAIR:
        raise MalformedMove("not_a_pair", what="penalties")
    return Aimed(read_text(pair[0], "penalties"), seat_of(pair[1]))


def write_move(move: Move, called_by: CalledBy) -> dict[str, object]:
    """The entry (without `player`) that reads as this move."""
    match move:
        case Leaves():
            return {"leaves": True}
        case Start():
            return {"start": move.number}
        case TakeTurn():
            return {
                "chain": list(move.chain),
                "penalties": [[aimed.penalty, called_by(aimed.target)] for aimed in move.penalties],
            }
        case _:
            assert_never(move)
