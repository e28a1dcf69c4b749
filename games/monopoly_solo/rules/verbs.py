"""The five verbs of the solo game: start, legal_moves, check, apply, value (`outcome` is in scoring)."""

from __future__ import annotations

from games.kit.dice import Faces, are_dice
from games.kit.errors import IllegalMove
from games.kit.moves import Leaves, check_value
from games.kit.paper import Paper
from games.monopoly_solo.rules.checking import check_rules
from games.monopoly_solo.rules.ending import State
from games.monopoly_solo.rules.moves import Move, ThrowDice, ThrowForService
from games.monopoly_solo.rules.openings import TO_THROW, thinkable
from games.monopoly_solo.rules.options import Options
from games.monopoly_solo.rules.playing import DICE, played


def start(options: Options, players: int) -> State:
    """MS-1: return the table before the first throw."""
    return State(options, Paper.blank(players))


def legal_moves(state: State, seat: int, dice: Faces) -> tuple[Move, ...]:
    """Return the openings: each answer, title and number of steps, and each kind of card, typed sums at their lowest.

    A throw has the dice in the tray, or TO_THROW if they are not two. () for another seat and at the end.
    """
    if seat != state.seat:
        return ()
    thrown = dice if are_dice(dice, DICE) else TO_THROW
    return tuple(move for move in thinkable(state, seat, thrown) if _is_legal(state, move))


def _is_legal(state: State, move: Move) -> bool:
    if isinstance(move, ThrowDice | ThrowForService) and not move.dice:
        move = type(move)(move.seat, (1,) * DICE)
    try:
        check_rules(state, move)
    except IllegalMove:
        return False
    return True


def check(state: State, move: Move) -> None:
    """Raise IllegalMove if the rules refuse the move.

    The code is the first that applies, in the order of the checks.
    """
    check_rules(state, move)
    if not isinstance(move, Leaves) and move.value is not None:
        check_value(move.value, played(state, move).book.cash)


def apply(state: State, move: Move) -> State:
    """Return the table after the move and all that follows automatically; raise IllegalMove like `check`."""
    check_rules(state, move)
    after = played(state, move)
    if not isinstance(move, Leaves):
        check_value(move.value, after.book.cash)
    return after


def value(state: State, move: Move) -> int | None:
    """MS-54: return the player's cash after this legal move, None for giving up."""
    return None if isinstance(move, Leaves) else played(state, move).book.cash
