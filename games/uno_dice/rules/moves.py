"""Moves of a player: write the starting number, then take turns with a chain and penalties; or leave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from games.kit.errors import MalformedMove
from games.kit.moves import Leaves, kind_of, read_leaves, write_leaves
from games.kit.seats import CalledBy, SeatOf
from games.kit.shape import Json, check_keys, read_list, read_text

PAIR = 2


@dataclass(frozen=True, slots=True)
class Start:
    """The number thrown before the first turn, as it was sent: it may be anything until `check` validates it."""

    seat: int
    number: object


@dataclass(frozen=True, slots=True)
class Aimed:
    """A penalty die ("+1" or "-1", if it exists) and the seat of its target (-1: somebody without a seat)."""

    penalty: str
    target: int


@dataclass(frozen=True, slots=True)
class TakeTurn:
    """The chain in its order, a "*" for two wild dice, and the penalties; both may be empty (UN-1, UN-2).

    `declines` are the seats (-1: somebody without a seat) that are called and do not write (UN-31).
    """

    seat: int
    chain: tuple[str, ...] = ()
    penalties: tuple[Aimed, ...] = ()
    declines: tuple[int, ...] = ()


Move = Start | TakeTurn | Leaves
KINDS = ("start", "chain", "leaves")
BESIDE_A_CHAIN = ("penalties", "declines")


def read_move(options: object, seat: int, entry: Json, seat_of: SeatOf) -> Move:
    """Return the move of an entry (without `player`). Checks shape only. Raise MalformedMove."""
    kind = _kind_of(entry)
    if kind == "leaves":
        return read_leaves(seat, entry)
    if kind == "start":
        check_keys(entry, required=("start",))
        return Start(seat, entry["start"])
    check_keys(entry, optional=("chain", *BESIDE_A_CHAIN))
    chain = tuple(read_text(die, "chain") for die in read_list(entry.get("chain", []), "chain"))
    penalties = read_list(entry.get("penalties", []), "penalties")
    aimed = tuple(_read_aimed(pair, seat_of) for pair in penalties)
    declines = read_list(entry.get("declines", []), "declines")
    return TakeTurn(seat, chain, aimed, tuple(map(seat_of, declines)))


def _kind_of(entry: Json) -> str:
    """Return the kind of an entry; a turn has a key `chain`, a key beside a chain, or none of these."""
    beside = any(key in entry for key in BESIDE_A_CHAIN)
    turn = {"chain": True} if beside or entry.keys().isdisjoint(KINDS) else {}
    return kind_of({**turn, **entry}, KINDS)


def _read_aimed(raw: object, seat_of: SeatOf) -> Aimed:
    pair = read_list(raw, "penalties")
    if len(pair) != PAIR:
        raise MalformedMove("not_a_pair", what="penalties")
    return Aimed(read_text(pair[0], "penalties"), seat_of(pair[1]))


def write_move(move: Move, called_by: CalledBy) -> dict[str, object]:
    """Return the entry (without `player`) that reads as this move."""
    match move:
        case Leaves():
            return write_leaves()
        case Start():
            return {"start": move.number}
        case TakeTurn():
            return _write_turn(move, called_by)
        case _:
            assert_never(move)


def _write_turn(move: TakeTurn, called_by: CalledBy) -> dict[str, object]:
    turn: dict[str, object] = {
        "chain": list(move.chain),
        "penalties": [[aimed.penalty, called_by(aimed.target)] for aimed in move.penalties],
    }
    return {**turn, "declines": list(map(called_by, move.declines))} if move.declines else turn
