"""The five verbs of Monopoly Deal: start, legal_moves, check, apply, value (`outcome` is in scoring)."""

from __future__ import annotations

from games.kit.moves import Leaves
from games.kit.turns import check_turn
from games.monopoly_deal.rules.checking import sum_due
from games.monopoly_deal.rules.ending import State, after_leaving, dealt
from games.monopoly_deal.rules.moves import Charge, Move
from games.monopoly_deal.rules.openings import legal_moves as legal_moves
from games.monopoly_deal.rules.options import Options
from games.monopoly_deal.rules.playing import applied, carried_out


def start(options: Options, players: int) -> State:
    """Return the table after the first player has drawn."""
    return dealt(options, players)


def check(state: State, move: Move) -> None:
    """Raise IllegalMove if the rules refuse the move.

    The code is the first that applies, in the order of the checks.
    """
    check_turn(state, move)
    if not isinstance(move, Leaves):
        carried_out(state, move)


def apply(state: State, move: Move) -> State:
    """Return the table after the move; raise IllegalMove like `check`."""
    check_turn(state, move)
    return after_leaving(state, move.seat) if isinstance(move, Leaves) else applied(state, move)


def value(state: State, move: Move) -> int | None:
    """Return the M that this legal move asks of each player, None if it asks for no money."""
    return sum_due(state, move) if isinstance(move, Charge) else None
