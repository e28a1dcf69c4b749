"""The five verbs of Ten Thousand: start, legal_moves, check, apply, value (`outcome` is in scoring)."""

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
    return State(options, Paper.blank(players))


def legal_moves(state: State, seat: int, throws: tuple[Dice, ...]) -> tuple[Move, ...]:
    """Return the moves that end a turn after these throws; () out of turn. They are to stop, and to lose the turn
    because nothing scores in the next throw. Longer turns are not among them.
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
    """Raise IllegalMove if the rules refuse the move. The code is the first that applies, in the order below."""
    check_turn(state, move)
    if isinstance(move, Leaves):
        return
    points, needed = turn_worth(check_faces(move.throws)), to_come_in(state, move.seat)
    if not move.lost and points < needed:
        raise IllegalMove("below_come_in", rule="TT-10", points=points, come_in=needed)
    check_value(move.value, written(move))


def to_come_in(state: State, seat: int) -> int:
    """TT-10: return the fewest points that this player may write; 0 for a player with any points."""
    return 0 if total(state.paper.sheets[seat]) else state.options.come_in


def apply(state: State, move: Move) -> State:
    """Return the table after the move. Raise IllegalMove like `check`."""
    check(state, move)
    if isinstance(move, Leaves):
        return after_leaving(state, move.seat)
    box = turn_key(state.turns_of(move.seat) + 1)
    pencil = Pencil(Kind.NUMBER, written(move))
    return after_turn(state, move.seat, state.paper.write(move.seat, {box: pencil}))


def written(move: TakeTurn) -> int:
    """TT-9: return the points that a legal turn writes."""
    return 0 if move.lost else set_aside(move)


def set_aside(move: TakeTurn) -> int:
    """Return the points set aside in a legal turn, even if they were lost."""
    return turn_worth(check_faces(move.throws))


def value(state: State, move: Move) -> int | None:
    """Return the number that this legal move writes, None if it writes none."""
    return written(move) if isinstance(move, TakeTurn) else None
