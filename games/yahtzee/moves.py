"""What a player can do: fill a box, a zero where the dice do not fit it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from games.kit.dice import Faces, Roll, read_faces, read_rolls, write_rolls
from games.kit.moves import Leaves, kind_of, read_leaves
from games.kit.seats import CalledBy, SeatOf
from games.kit.shape import Json, check_keys, read_text, read_whole


@dataclass(frozen=True, slots=True)
class FillBox:
    """The dice go into a box of this round. `value` is the number the player wrote, None where it was left to us."""

    seat: int
    dice: Faces
    box: str
    value: int | None = None
    rolls: tuple[Roll, ...] = ()


Move = FillBox | Leaves
KINDS = ("box", "leaves")


def read_move(options: object, seat: int, entry: Json, seat_of: SeatOf) -> Move:
    """The move that an entry (without `player`) tells; shape only. No other player is called. Raises MalformedMove."""
    if kind_of(entry, KINDS) == "leaves":
        return read_leaves(seat, entry)
    check_keys(entry, required=("box",), optional=("dice", "rolls", "value"))
    return FillBox(
        seat,
        read_faces(entry.get("dice")),
        read_text(entry["box"], "box"),
        read_whole(entry["value"], "value") if "value" in entry else None,
        read_rolls(entry),
    )


def write_move(move: Move, called_by: CalledBy) -> dict[str, object]:
    """The entry (without `player` and `value`) that reads as this move."""
    match move:
        case Leaves():
            return {"leaves": True}
        case FillBox():
            rolls: dict[str, object] = {"rolls": write_rolls(move.rolls)} if move.rolls else {}
            return {"dice": list(move.dice), "box": move.box} | rolls
        case _:
            assert_never(move)
