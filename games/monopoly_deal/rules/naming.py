"""Validation of the names in a move: cards and places exist, and the targets are allowed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.kit.errors import IllegalMove
from games.kit.turns import check_seat, here
from games.monopoly_deal.rules.ending import State
from games.monopoly_deal.rules.moves import (
    Action,
    Against,
    Banco,
    Build,
    Charge,
    Duel,
    EndTurn,
    FromHand,
    LayProperty,
    Rearrange,
    Spot,
    Troc,
)
from games.monopoly_deal.rules.sheet import BANK, CARDS, SETS

Named = FromHand | Rearrange | EndTurn


def check_named(move: Named) -> None:
    """Raise IllegalMove `unknown_card`, then `unknown_box`, for a card or place that does not exist."""
    for card in _cards(move):
        if card not in CARDS:
            raise IllegalMove("unknown_card", rule="MD-45", card=card)
    for place in _sets(move):
        if place not in SETS:
            raise IllegalMove("unknown_box", box=place)
    for spot in _pays(move):
        if spot.place != BANK and spot.place not in SETS:
            raise IllegalMove("unknown_box", box=spot.place)


def _cards(move: Named) -> Iterable[str]:
    if not isinstance(move, Rearrange | EndTurn):
        yield move.card
    yield from (spot.card for spot in (*_spots(move), *_pays(move)))


def _sets(move: Named) -> Iterable[str]:
    match move:
        case LayProperty() | Build() | Rearrange():
            yield from (move.to,) if move.to is not None else ()
        case Charge() | Banco():
            yield from (move.of,) if move.of is not None else ()
    yield from (spot.place for spot in _spots(move))


def _spots(move: Named) -> tuple[Spot, ...]:
    match move:
        case Rearrange():
            return (move.spot,)
        case Duel():
            return (move.take,)
        case Troc():
            return move.take, move.give
    return ()


def _pays(move: Named) -> Iterable[Spot]:
    against: tuple[Against, ...] = getattr(move, "against", ())
    return (spot for answer in against for spot in answer.pays)


def check_targets(state: State, move: Action) -> None:
    """Raise IllegalMove `unknown_player`, `target_self` or `wrong_targets` unless the right players are named."""
    named = [answer.player for answer in move.against]
    for seat in named:
        check_seat(state, seat)
    if move.seat in named:
        raise IllegalMove("target_self", rule="MD-44", card=move.card)
    gone = [seat for seat in named if seat in state.left]
    if gone:
        raise _wrong(move, "left", "MD-26", seat=gone[0])
    twice = [seat for place, seat in enumerate(named) if seat in named[:place]]
    if twice:
        raise _wrong(move, "twice", "MD-44", seat=twice[0])
    _check_number(state, move, named)


def _check_number(state: State, move: Action, named: list[int]) -> None:
    """MD-6, MD-7, MD-44: check that all others still there are named, or just one of them, as the card demands."""
    if isinstance(move, Charge) and move.charges_everybody:
        missing = tuple(seat for seat in here(state) if seat != move.seat and seat not in named)
        if missing:
            raise _wrong(move, "all", "MD-44", seats=missing)
    elif len(named) != 1:
        raise _wrong(move, "one", "MD-44")


def _wrong(move: Action, reason: str, rule: str, **facts: Any) -> IllegalMove:
    return IllegalMove("wrong_targets", rule=rule, card=move.card, reason=reason, **facts)
