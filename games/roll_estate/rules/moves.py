"""Moves of a player: claim a box, lose interest in a row, (solo) find no box at all, or leave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from games.kit.codec import Key
from games.kit.dice import Faces, Rolls
from games.kit.errors import MalformedMove
from games.kit.moves import Leaves, moves
from games.kit.seats import SeatOf
from games.kit.shape import Json
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
    rolls: Rolls = ()


@dataclass(frozen=True, slots=True)
class LoseInterest:
    """The dice fit nowhere: the player gives up a row (its key)."""

    seat: int
    dice: Faces
    row: Annotated[str, Key("lose_interest")]
    rolls: Rolls = ()


@dataclass(frozen=True, slots=True)
class NoLegalBox:
    """The dice fit nowhere in a solo game, which loses it."""

    seat: int
    dice: Faces
    rolls: Rolls = ()


Move = ClaimBox | LoseInterest | NoLegalBox | Leaves
_read, write_move = moves(
    {"box": ClaimBox, "lose_interest": LoseInterest, "no_legal_box": NoLegalBox, "leaves": Leaves}
)


def read_move(options: Options, seat: int, entry: Json, seat_of: SeatOf) -> Move:
    """Return the move of an entry (without `player`). Checks shape only; `seat_of` is not used. Raise MalformedMove."""
    move: Move = _read(options, seat, entry, seat_of)
    if isinstance(move, ClaimBox):
        _check_claim(options, entry, move)
    check_variant(options, move)
    return move


def _check_claim(options: Options, entry: Json, move: ClaimBox) -> None:
    """Raise MalformedMove for a business or a number where this box has none, whatever is said of it."""
    if "open_business" in entry and options.solo:
        raise MalformedMove("not_in_solo", what="open_business")
    if "open_business" in entry and not is_rental(move.box):
        raise MalformedMove("no_business_here", box=move.box)
    if "value" in entry and move.box != LIQUID_ASSETS and not is_rental(move.box):
        raise MalformedMove("no_number_here", box=move.box)


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
