"""The five verbs of Ten Thousand: start, legal_moves, check, apply, value (outcome stands in scoring)."""

from __future__ import annotations

from games.kit.errors import IllegalMove
from games.kit.moves import Leaves, check_value
from games.kit.paper import Kind, Paper, Pencil
from games.kit.turns import check_turn
from ten_thousand.rules.ending import State, after_leaving, after_turn
from ten_thousand.rules.moves import Move, TakeTurn
from ten_thousand.rules.options import Options
from ten_thousand.rules.sheet import total, turn_key
from ten_thousand.rules.throws import Dice, check_faces, turn_worth


def start(options: Options, players: int) -> State:
    """The table before the first turn."""
    return State(options, Paper.blank(players))


def legal_moves(state: State, seat: int, throws: tuple[Dice, ...]) -> tuple[Move, ...]:
    """What ends a turn in which this was set aside: to stop, and a throw in which nothing scores; () out of turn.

    What lies on the table here is what is set aside so far; none of it is an opening of a longer turn.
    """
    if seat != state.seat:
        return ()
    moves = (TakeTurn(seat, throws, lost) for lost in (False, True) if throws or lost)
    return tuple(move for move in moves if _is_legal(state, move))


def _is_legal(state: State, move: TakeTurn) -> bool:
    try:
        check(state, move)
    except IllegalMove:
        return False
    return True


def check(state: State, move: Move) -> None:
    """Raises IllegalMove if the rules refuse the move: the first code that applies, in the order of the transcript."""
    check_turn(state, move)
    if isinstance(move, Leaves):
        return
    points, needed = turn_worth(check_faces(move.throws)), to_come_in(state, move.seat)
    if not move.lost and points < needed:
        raise IllegalMove("below_come_in", rule="TT-10", points=points, come_in=needed)
    check_value(move.value, written(move))


def to_come_in(state: State, seat: int) -> int:
    """TT-10: what a turn of this player must be worth to be written; 0 for somebody who has come in."""
    return 0 if total(state.paper.sheets[seat]) else state.options.come_in


def apply(state: State, move: Move) -> State:
    """The table after the move; raises IllegalMove like `check`."""
    check(state, move)
    if isinstance(move, Leaves):
        return after_leaving(state, move.seat)
    box = turn_key(state.turns_of(move.seat) + 1)
    pencil = Pencil(Kind.NUMBER, written(move))
    return after_turn(state, move.seat, state.paper.write(move.seat, {box: pencil}))


def written(move: TakeTurn) -> int:
    """TT-9: the points that a turn which no rule refuses writes."""
    return 0 if move.lost else set_aside(move)


def set_aside(move: TakeTurn) -> int:
    """The points that such a turn had set aside, also where they are lost."""
    return turn_worth(check_faces(move.throws))


def value(state: State, move: Move) -> int | None:
    """The number that this legal move writes, None where it writes none."""
    return written(move) if isinstance(move, TakeTurn) else None
