"""The five verbs of Yahtzee: start, legal_moves, check, apply, value (`outcome` is in scoring)."""

from __future__ import annotations

from collections.abc import Mapping

from games.kit.dice import are_dice, check_dice, check_rolls, throw_of
from games.kit.errors import IllegalMove
from games.kit.moves import Begins, Leaves, check_value
from games.kit.paper import TICK, Kind, Paper, Pencil
from games.kit.turns import check_seat, check_turn, here
from games.yahtzee.rules.ending import State, after_leaving, after_roll_off, after_turn
from games.yahtzee.rules.moves import FillBox, Move
from games.yahtzee.rules.options import Options
from games.yahtzee.rules.placing import (
    NO_FURTHER,
    Further,
    Worth,
    bonuses,
    earns_bonus,
    fitting_boxes,
    further,
    refusal,
    worth,
)
from games.yahtzee.rules.sheet import BOXES, PrintedBox, bonus_key, mark_key

DICE = 5


def start(options: Options, players: int) -> State:
    """Return the table before the first turn."""
    return State(options, Paper.blank(players))


def legal_moves(state: State, seat: int, dice: tuple[int, ...]) -> tuple[Move, ...]:
    """Return a move for every box that may take these dice, in sheet order, zeros too (YZ-20); () out of turn.

    YZ-11: if a roll-off is due, the only move is that this player begins the round. YZ-24: each box may be completed to
    a zero by choice.
    """
    if state.begin_due:
        return (Begins(seat),) if seat in here(state) else ()
    return tuple(FillBox(seat, dice, box.key) for box in _fitting(state, seat, dice))


def _fitting(state: State, seat: int, dice: tuple[int, ...]) -> tuple[PrintedBox, ...]:
    if state.begin_due or seat != state.seat or not are_dice(dice, DICE):
        return ()
    return fitting_boxes(state.options.joker, state.paper.sheets[seat], state.round, throw_of(dice))


def check(state: State, move: Move) -> None:
    """Raise IllegalMove if the rules refuse the move.

    The code is the first that applies, in the order of the checks below.
    """
    if state.begin_due or isinstance(move, Begins):
        _check_begin(state, move)
        return
    check_turn(state, move)
    if isinstance(move, Leaves):
        return
    dice = check_dice(move.dice, DICE)
    check_rolls(move.rolls, dice)
    box = BOXES.get(move.box)
    if box is None:
        raise IllegalMove("unknown_box", box=move.box)
    sheet = state.paper.sheets[move.seat]
    refused = refusal(state.options.joker, sheet, state.round, box, throw_of(dice))
    if refused is not None:
        raise refused
    check_value(move.value, written(state, move).points, box=box.key)


def _check_begin(state: State, move: Move) -> None:
    """YZ-11: check a move while a roll-off is due, or a `Begins` at any time.

    `Begins` is allowed only while a roll-off is due; then every other move but `Leaves` has to wait.
    """
    if state.seat is None:
        raise IllegalMove("game_over")
    check_seat(state, move.seat)
    if state.begin_due and not isinstance(move, Begins | Leaves):
        raise IllegalMove("round_begin_due", rule="YZ-11", round=state.round)
    if move.seat in state.left:
        raise IllegalMove("not_your_turn", turn=state.seat, left=True, seat=move.seat)
    if not state.begin_due:
        raise IllegalMove("no_round_begin_due", rule="YZ-11", turn=state.seat)


def apply(state: State, move: Move) -> State:
    """Return the table after the move; raise IllegalMove like `check`."""
    check(state, move)
    if isinstance(move, Leaves):
        return after_leaving(state, move.seat)
    if isinstance(move, Begins):
        return after_roll_off(state, move.seat)
    marks = {mark_key(state.round, move.box): Pencil(Kind.NUMBER, written(state, move).points)}
    if bonus_earned(state, move):
        number = bonuses(state.paper.sheets[move.seat], state.round) + 1
        marks[bonus_key(state.round, number)] = TICK
    return after_turn(state, move.seat, state.paper.write(move.seat, marks))


def written(state: State, move: FillBox) -> Worth:
    """Return what a legal move writes into its box; YZ-24: a zero if the player chose it."""
    return Worth(0) if move.zero else _worth(state, move)


def given_up(state: State, move: FillBox) -> int:
    """YZ-24: return the points that the dice of such a move would have written without the chosen zero."""
    return _worth(state, move).points if move.zero else 0


def _worth(state: State, move: FillBox) -> Worth:
    throw = throw_of(check_dice(move.dice, DICE))
    return worth(state.paper.sheets[move.seat], state.round, BOXES[move.box], throw)


def bonus_earned(state: State, move: FillBox) -> bool:
    """YZ-5: return whether a legal move also ticks a further Yahtzee."""
    throw = throw_of(check_dice(move.dice, DICE))
    return earns_bonus(state.paper.sheets[move.seat], state.round, throw)


def value(state: State, move: Move) -> int | None:
    """Return the number that this legal move writes, None where it writes none. It does not include a Yahtzee bonus."""
    return written(state, move).points if isinstance(move, FillBox) else None


def highlighted_boxes(state: State, seat: int, dice: tuple[int, ...]) -> Mapping[str, Worth]:
    """Return the boxes that may take these dice, each with the number to show: they are highlighted in this round's
    column.
    """
    boxes = _fitting(state, seat, dice)
    return {box.key: worth(state.paper.sheets[seat], state.round, box, throw_of(dice)) for box in boxes}


def further_yahtzee(state: State, seat: int, dice: tuple[int, ...]) -> Further:
    """Return the effects of these dice as a further Yahtzee for the player in turn."""
    if state.begin_due or seat != state.seat or not are_dice(dice, DICE):
        return NO_FURTHER
    return further(state.paper.sheets[seat], state.round, throw_of(dice))


def zeros_by_choice(highlighted: Mapping[str, Worth]) -> Mapping[str, Worth]:
    """YZ-24: return these boxes, each with the zero that may be chosen there."""
    return {box: Worth(0, given_up=each.points) for box, each in highlighted.items()}
