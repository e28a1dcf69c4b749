"""Moves of a player: claim a box, lose interest in a row, (solo) find no box at all, or leave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from games.kit.dice import Faces, Roll, read_faces, read_rolls, write_rolls
from games.kit.errors import MalformedMove
from games.kit.moves import Leaves, kind_of, read_leaves, read_value, write_leaves
from games.kit.seats import CalledBy, SeatOf
from games.kit.shape import Json, check_keys, read_text, read_yes_or_no, require_true
from games.roll_estate.rules.options import Options
from games.roll_estate.rules.sheet import BOXES, LIQUID_ASSETS, Section


@dataclass(frozen=True, slots=True)
class ClaimBox:
    """The dice go into a box. `value` is the number that the player wrote, None to let the rules compute it."""

    seat: int
    dice: Faces
    box: str
    value: int | None = None
    open_business: bool = True
    rolls: tuple[Roll, ...] = ()


@dataclass(frozen=True, slots=True)
class LoseInterest:
    """The dice fit nowhere: the player gives up a row (its key)."""

    seat: int
    dice: Faces
    row: str
    rolls: tuple[Roll, ...] = ()


@dataclass(frozen=True, slots=True)
class NoLegalBox:
    """The dice fit nowhere in a solo game, which loses it."""

    seat: int
    dice: Faces
    rolls: tuple[Roll, ...] = ()


Move = ClaimBox | LoseInterest | NoLegalBox | Leaves
KINDS = ("box", "lose_interest", "no_legal_box", "leaves")


def read_move(options: Options, seat: int, entry: Json, seat_of: SeatOf) -> Move:
    """Return the move of an entry (without `player`). Checks shape only; `seat_of` is not used. Raise MalformedMove."""
    kind = kind_of(entry, KINDS)
    if kind == "leaves":
        return read_leaves(seat, entry)
    if kind == "box":
        return _read_claim(options, seat, entry)
    check_keys(entry, required=(kind,), optional=("dice", "rolls"))
    dice, rolls = read_faces(entry.get("dice")), read_rolls(entry)
    if kind == "no_legal_box":
        require_true(entry[kind], kind)
        move: LoseInterest | NoLegalBox = NoLegalBox(seat, dice, rolls)
    else:
        move = LoseInterest(seat, dice, read_text(entry[kind], kind), rolls)
    check_variant(options, move)
    return move


def _read_claim(options: Options, seat: int, entry: Json) -> ClaimBox:
    check_keys(entry, required=("box",), optional=("dice", "rolls", "value", "open_business"))
    box = read_text(entry["box"], "box")
    if "open_business" in entry:
        _check_may_decline(options, box, entry["open_business"])
    return ClaimBox(
        seat,
        read_faces(entry.get("dice")),
        box,
        _read_value(entry, box),
        entry.get("open_business", True) is True,
        read_rolls(entry),
    )


def _read_value(entry: Json, box: str) -> int | None:
    if "value" in entry and box != LIQUID_ASSETS and not is_rental(box):
        raise MalformedMove("no_number_here", box=box)
    return read_value(entry)


def _check_may_decline(options: Options, box: str, raw: object) -> None:
    read_yes_or_no(raw, "open_business")
    if options.solo:
        raise MalformedMove("not_in_solo", what="open_business")
    if not is_rental(box):
        raise MalformedMove("no_business_here", box=box)


def is_rental(box: str) -> bool:
    """Return whether the box is one of the 22 rental boxes."""
    return box in BOXES and BOXES[box].section is Section.RENTAL


def check_variant(options: Options, move: Move) -> None:
    """RE-12, RE-17: raise MalformedMove for a move that does not exist in this variant."""
    match move:
        case LoseInterest() if options.solo:
            raise MalformedMove("not_in_solo", what="lose_interest")
        case ClaimBox(open_business=False) if options.solo:
            raise MalformedMove("not_in_solo", what="open_business")
        case NoLegalBox() if not options.solo:
            raise MalformedMove("only_in_solo", what="no_legal_box")


def write_move(move: Move, called_by: CalledBy) -> dict[str, object]:
    """Return the entry (without `player` and `value`) that reads as this move."""
    match move:
        case Leaves():
            return write_leaves()
        case ClaimBox():
            kind: dict[str, object] = {"box": move.box}
            if not move.open_business:
                kind["open_business"] = False
        case LoseInterest():
            kind = {"lose_interest": move.row}
        case NoLegalBox():
            kind = {"no_legal_box": True}
        case _:
            assert_never(move)
    return {"dice": list(move.dice)} | kind | write_rolls(move.rolls)
