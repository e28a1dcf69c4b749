"""One turn, step by step: write the chain, deal the penalties, call out the last die (UN-11)."""

from __future__ import annotations

from dataclasses import dataclass

from games.kit.paper import Paper, Pencil
from games.uno_dice.rules.board import (
    OUTLINE,
    entry_of,
    last_space,
    next_extra_space,
    room,
    write,
    written,
)
from games.uno_dice.rules.call_out import CallOut, call_out, written_by_call
from games.uno_dice.rules.ending import EndReason, State
from games.uno_dice.rules.moves import Aimed, Move, TakeTurn
from games.uno_dice.rules.sheet import OUTLINES, PLUS


@dataclass(frozen=True, slots=True)
class Dealt:
    """The effect of a penalty on its target: the extra space it outlined, or the space it emptied and the mark there.

    `space` is None if the penalty had no effect.
    """

    penalty: str
    target: int
    space: str | None
    rubbed_out: Pencil | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """The effects of a legal turn: the `paper` after it, the dice of the chain that found room, and what followed.

    `penalties` and `call` are empty if the chain has won (UN-12); `call` is None without a chain (UN-1).
    """

    paper: Paper
    written: tuple[str, ...]
    penalties: tuple[Dealt, ...] = ()
    call: CallOut | None = None
    reason: EndReason | None = None


def take_turn(state: State, move: TakeTurn) -> Turn:
    """UN-11: return all effects of this turn, which `check` has accepted, on the boards."""
    options, seat = state.options, move.seat
    found_room = move.chain[: room(options, state.paper.sheets[seat])]
    paper = write(options, state.paper, seat, tuple(map(entry_of, found_room)))
    if not room(options, paper.sheets[seat]):
        return Turn(paper, found_room, reason=EndReason.OWN_CHAIN)
    dealt = []
    for aimed in move.penalties:
        paper, effect = _deal(state, paper, aimed)
        dealt.append(effect)
    if not move.chain:
        return Turn(paper, (), tuple(dealt))
    called = call_out(options, paper, state.left, seat, move.chain[-1], move.declines)
    paper = written_by_call(options, paper, called)
    reason = EndReason.CALL_OUT if any(answer.fills for answer in called.writers) else None
    return Turn(paper, found_room, tuple(dealt), called, reason)


def call_out_of(before: State, move: Move) -> CallOut | None:
    """Return the call-out of this legal move, with the answer of every other board; None if nothing is called."""
    return take_turn(before, move).call if isinstance(move, TakeTurn) else None


def _deal(state: State, paper: Paper, aimed: Aimed) -> tuple[Paper, Dealt]:
    """Return the paper after a penalty. UN-30: the board of somebody who left does not change any more."""
    if aimed.target in state.left:
        return paper, Dealt(aimed.penalty, aimed.target, None)
    return (_add_space if aimed.penalty == PLUS else _rub_out)(state, paper, aimed)


def _add_space(state: State, paper: Paper, aimed: Aimed) -> tuple[Paper, Dealt]:
    """UN-27: outline the target's next extra space; no effect if all are outlined."""
    space = next_extra_space(state.options, paper.sheets[aimed.target])
    if space is not None:
        paper = paper.write(aimed.target, {OUTLINES[space]: OUTLINE})
    return paper, Dealt(aimed.penalty, aimed.target, space)


def _rub_out(state: State, paper: Paper, aimed: Aimed) -> tuple[Paper, Dealt]:
    """UN-8, UN-9: rub out the last entry, be it a number or a star, but never the only one."""
    sheet = paper.sheets[aimed.target]
    space = last_space(state.options, sheet)
    if space is None or written(sheet) == 1:
        return paper, Dealt(aimed.penalty, aimed.target, None)
    return paper.rub_out(aimed.target, space), Dealt(aimed.penalty, aimed.target, space, sheet[space])
