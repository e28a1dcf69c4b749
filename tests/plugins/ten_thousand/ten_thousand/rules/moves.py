"""Moves of a player: take a turn, recorded throw by throw; leave."""

from dataclasses import dataclass

from games.kit.errors import MalformedMove
from games.kit.moves import Leaves, moves
from games.kit.seats import SeatOf
from games.kit.shape import Json
from ten_thousand.rules.sheet import DICE, MOST_THROWS


@dataclass(frozen=True, slots=True)
class TakeTurn:
    """A whole turn: the dice set aside from each throw, in any order. `lost` is True if nothing scored in the throw
    after them. `value` is the number that the player wrote, None to let the rules compute it.
    """

    seat: int
    throws: tuple[tuple[object, ...], ...]
    lost: bool
    value: int | None = None


Move = TakeTurn | Leaves
_read, write_move = moves({"throws": TakeTurn, "leaves": Leaves})


def read_move(options: object, seat: int, entry: Json, seat_of: SeatOf) -> Move:
    """Return the move of an entry (without `player`). Checks shape only; `seat_of` is not used. Raise MalformedMove."""
    move: Move = _read(options, seat, entry, seat_of)
    if isinstance(move, TakeTurn):
        _check_throws(move)
    return move


def _check_throws(move: TakeTurn) -> None:
    """TT-15, TT-16: raise MalformedMove for a number of throws, or of dice of one, that does not exist."""
    if len(move.throws) > MOST_THROWS:
        raise MalformedMove("too_many_throws", most=MOST_THROWS, count=len(move.throws))
    if not move.throws and not move.lost:
        raise MalformedMove("no_throws")
    for number, dice in enumerate(move.throws, 1):
        if not 1 <= len(dice) <= DICE:
            raise MalformedMove("wrong_number_set_aside", throw=number, most=DICE, count=len(dice))
