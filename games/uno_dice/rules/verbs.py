"""The five verbs of UNO Dice: start, legal_moves, check, apply, value (`outcome` is in scoring)."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from games.kit.dice import is_face
from games.kit.errors import IllegalMove
from games.kit.moves import Leaves
from games.kit.paper import Kind, Paper, Pencil
from games.kit.turns import check_seat, check_turn, over
from games.uno_dice.rules.board import counting_entry, write
from games.uno_dice.rules.chain import Tray, continuations, dice_of, is_chain_die, is_throw, refusal
from games.uno_dice.rules.declining import check_declines
from games.uno_dice.rules.ending import State, after_entry, after_leaving, has_started
from games.uno_dice.rules.moves import Move, Start, TakeTurn
from games.uno_dice.rules.options import Options
from games.uno_dice.rules.sheet import DICE_IN_A_TURN, NUMBERS, PENALTIES, START_SPACE
from games.uno_dice.rules.turn import take_turn


def start(options: Options, players: int) -> State:
    """Return the table before the first starting number."""
    return State(options, Paper.blank(players))


def legal_moves(state: State, seat: int, tray: Tray) -> tuple[Move, ...]:
    """Return the openings of this turn: the chain as it is, and the chain with each die that may stand next.

    Penalties may be added to each while dice are left. Before the starting number: the six numbers. () out of turn, and
    if the chain is not legal.
    """
    if seat != state.seat:
        return ()
    if not has_started(state.paper, seat):
        return tuple(Start(seat, number) for number in NUMBERS)
    last = _last(state, seat)
    if not is_throw(tray) or refusal(last, tray.chain) is not None:
        return ()
    longer = (TakeTurn(seat, (*tray.chain, die)) for die in continuations(last, tray))
    return TakeTurn(seat, tray.chain), *longer


def _last(state: State, seat: int) -> Pencil:
    """Return the entry that the chain of this player, who has started, must match."""
    last = counting_entry(state.options, state.paper.sheets[seat])
    if last is None:
        raise ValueError(seat)
    return last


def check(state: State, move: Move) -> None:
    """Raise IllegalMove if the rules refuse the move.

    The code is the first that applies, in the order of the checks below.
    """
    check_turn(state, move)
    match move:
        case Leaves():
            return
        case Start():
            _check_start(state, move)
        case TakeTurn():
            _check_take_turn(state, move)
        case _:
            assert_never(move)


def _check_start(state: State, move: Start) -> None:
    """UN-19: check that the player has not started yet; everybody writes one starting number before anybody's first
    chain.
    """
    if has_started(state.paper, move.seat):
        value = state.paper.sheets[move.seat][START_SPACE].value
        raise IllegalMove("start_already_written", rule="UN-19", value=value)
    if not is_face(move.number):
        raise IllegalMove("bad_dice", reason="start")


def _check_take_turn(state: State, move: TakeTurn) -> None:
    """Check the whole turn, also if the board has no room for all of the chain (UN-12)."""
    if not has_started(state.paper, move.seat):
        raise IllegalMove("start_missing", rule="UN-19")
    _check_faces(move)
    _check_targets(state, move)
    count = dice_of(move.chain, len(move.penalties))
    if count > DICE_IN_A_TURN:
        raise IllegalMove("too_many_dice", rule="UN-21", count=count, most=DICE_IN_A_TURN)
    refused = refusal(_last(state, move.seat), move.chain)
    if refused is not None:
        raise refused
    if move.declines:
        check_declines(state, move)


def _check_faces(move: TakeTurn) -> None:
    for die in move.chain:
        if not is_chain_die(die):
            raise IllegalMove("bad_dice", reason="die", die=die)
    for aimed in move.penalties:
        if aimed.penalty not in PENALTIES:
            raise IllegalMove("bad_dice", reason="penalty", die=aimed.penalty)


def _check_targets(state: State, move: TakeTurn) -> None:
    """UN-10, UN-25: check that each target is another player; the player may have left."""
    for aimed in move.penalties:
        check_seat(state, aimed.target)
    for aimed in move.penalties:
        if aimed.target == move.seat:
            raise IllegalMove("penalty_on_self", rule="UN-25", penalty=aimed.penalty)


def apply(state: State, move: Move) -> State:
    """Return the table after the move; raise IllegalMove like `check`."""
    check(state, move)
    match move:
        case Leaves():
            return after_leaving(state, move.seat)
        case Start():
            return _started(state, move)
        case TakeTurn():
            turn = take_turn(state, move)
            if turn.reason is not None:
                return over(replace(state, paper=turn.paper, turns=state.turns + 1), turn.reason)
            return after_entry(state, move.seat, turn.paper)
        case _:
            assert_never(move)


def _started(state: State, move: Start) -> State:
    if not is_face(move.number):
        raise ValueError(move)
    number = Pencil(Kind.NUMBER, move.number)
    return after_entry(state, move.seat, write(state.options, state.paper, move.seat, (number,)))


def value(state: State, move: Move) -> int | None:
    """Return None: a chain writes many numbers, so an entry of this game has no value."""
    return None
