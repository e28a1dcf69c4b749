"""Moves of a player: fill a box, with a zero if the dice do not fit it or by choice; begin a round; leave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from games.kit.dice import Faces, Roll, read_faces, read_rolls, write_rolls
from games.kit.moves import (
    Begins,
    Leaves,
    kind_of,
    read_begins,
    read_leaves,
    read_value,
    write_begins,
    write_leaves,
)
from games.kit.seats import CalledBy, SeatOf
from games.kit.shape import Json, check_keys, read_text, require_true


@dataclass(frozen=True, slots=True)
class FillBox:
    """The dice go into a box of this round. YZ-24: with `zero` for no points, whatever they are worth there.

    `value` is the number that the player wrote, None to let the rules compute it.
    """

    seat: int
    dice: Faces
    box: str
    value: int | None = None
    rolls: tuple[Roll, ...] = ()
    zero: bool = False


Move = FillBox | Begins | Leaves
KINDS = ("box", "begins", "leaves")


def read_move(options: object, seat: int, entry: Json, seat_of: SeatOf) -> Move:
    """Return the move of an entry (without `player`). Checks shape only; `seat_of` is not used. Raise MalformedMove."""
    kind = kind_of(entry, KINDS)
    if kind == "leaves":
        return read_leaves(seat, entry)
    if kind == "begins":
        return read_begins(seat, entry)
    check_keys(entry, required=("box",), optional=("dice", "rolls", "value", "zero"))
    if "zero" in entry:
        require_true(entry["zero"], "zero")
    return FillBox(
        seat,
        read_faces(entry.get("dice")),
        read_text(entry["box"], "box"),
        read_value(entry),
        read_rolls(entry),
        zero="zero" in entry,
    )


def write_move(move: Move, called_by: CalledBy) -> dict[str, object]:
    """Return the entry (without `player` and `value`) that reads as this move."""
    match move:
        case Leaves():
            return write_leaves()
        case Begins():
            return write_begins()
        case FillBox():
            zero: dict[str, object] = {"zero": True} if move.zero else {}
            return {"dice": list(move.dice), "box": move.box} | zero | write_rolls(move.rolls)
        case _:
            assert_never(move)
