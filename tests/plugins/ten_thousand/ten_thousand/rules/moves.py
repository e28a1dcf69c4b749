"""Moves of a player: take a turn, recorded throw by throw; leave."""

from dataclasses import dataclass
from typing import assert_never

from games.kit.dice import Faces
from games.kit.errors import MalformedMove
from games.kit.moves import Leaves, kind_of, read_leaves, read_value, write_leaves
from games.kit.seats import CalledBy, SeatOf
from games.kit.shape import Json, check_keys, read_list, read_yes_or_no
from ten_thousand.rules.sheet import DICE, MOST_THROWS


@dataclass(frozen=True, slots=True)
class TakeTurn:
    """A whole turn: the dice set aside from each throw, in any order. `lost` is True if nothing scored in the throw
    after them. `value` is the number that the player wrote, None to let the rules compute it.
    """

    seat: int
    throws: tuple[Faces, ...]
    lost: bool
    value: int | None = None


Move = TakeTurn | Leaves
KINDS = ("throws", "leaves")


def read_move(options: object, seat: int, entry: Json, seat_of: SeatOf) -> Move:
    """Return the move of an entry (without `player`). Checks shape only; `seat_of` is not used. Raise MalformedMove."""
    if kind_of(entry, KINDS) == "leaves":
        return read_leaves(seat, entry)
    check_keys(entry, required=("throws", "lost"), optional=("value",))
    lost = read_yes_or_no(entry["lost"], "lost")
    return TakeTurn(seat, _read_throws(entry["throws"], lost=lost), lost, read_value(entry))


def _read_throws(raw: object, *, lost: bool) -> tuple[Faces, ...]:
    """TT-15, TT-16: return the throws, with faces not yet checked. Raise MalformedMove."""
    throws = tuple(tuple(read_list(throw, "throws")) for throw in read_list(raw, "throws"))
    if len(throws) > MOST_THROWS:
        raise MalformedMove("too_many_throws", most=MOST_THROWS, count=len(throws))
    if not throws and not lost:
        raise MalformedMove("no_throws")
    for number, dice in enumerate(throws, 1):
        if not 1 <= len(dice) <= DICE:
            raise MalformedMove("wrong_number_set_aside", throw=number, most=DICE, count=len(dice))
    return throws


def write_move(move: Move, called_by: CalledBy) -> dict[str, object]:
    """Return the entry (without `player` and `value`) that is read as this move."""
    match move:
        case Leaves():
            return write_leaves()
        case TakeTurn():
            return {"throws": [list(dice) for dice in move.throws], "lost": move.lost}
        case _:
            assert_never(move)
