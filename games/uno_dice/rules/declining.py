"""Declining of a called number, which is allowed only to a player called by colour alone."""

from __future__ import annotations

from dataclasses import replace

from games.kit.errors import IllegalMove
from games.kit.turns import check_seat
from games.uno_dice.rules.call_out import CallOut, Why
from games.uno_dice.rules.ending import State
from games.uno_dice.rules.moves import Move, TakeTurn
from games.uno_dice.rules.turn import call_out_of

_BY_NUMBER = (Why.NUMBER, Why.BOTH)
_BY_A_STAR = (Why.STAR, Why.STAR_MATCHES)


def may_decline(before: State, move: Move) -> int | None:
    """UN-31: return the seat that may still decline what this legal move calls; None if no seat may.

    There is one board of each colour, so there is at most one such seat.
    """
    called = call_out_of(before, move)
    answers = called.answers if called else ()
    return next((answer.seat for answer in answers if answer.may_decline and not answer.declined), None)


def check_declines(state: State, move: TakeTurn) -> None:
    """UN-31: check each seat in `declines` on the boards after chain and penalties.

    Raise IllegalMove `unknown_player`, `cannot_decline`.
    """
    called = call_out_of(state, replace(move, declines=()))
    for place, seat in enumerate(move.declines):
        check_seat(state, seat)
        reason = "twice" if seat in move.declines[:place] else _why_not(move, called, seat)
        if reason:
            raise IllegalMove("cannot_decline", rule="UN-31", seat=seat, reason=reason)


def _why_not(move: TakeTurn, called: CallOut | None, seat: int) -> str:
    """Return why this player cannot decline, "" if it is allowed."""
    if seat == move.seat:
        return "self"
    if called is None:
        return "nothing_called"
    why = next(answer.why for answer in called.answers if answer.seat == seat)
    if why in _BY_NUMBER:
        return "number"
    if why in _BY_A_STAR:
        return "star"
    return "" if why is Why.COLOUR else "not_called"
