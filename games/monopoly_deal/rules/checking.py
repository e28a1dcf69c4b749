"""Validation of a move up to its opening: everything but the answers of the others.

The order of the checks decides which code a move gets.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

from games.kit.errors import IllegalMove
from games.monopoly_deal.rules.ending import State, before, hidden
from games.monopoly_deal.rules.moves import (
    Action,
    Banco,
    Build,
    Charge,
    Duel,
    EndTurn,
    FromHand,
    LayProperty,
    PassGo,
    PlayOther,
    PutInBank,
    Rearrange,
    Spot,
    Troc,
)
from games.monopoly_deal.rules.naming import check_named, check_targets
from games.monopoly_deal.rules.options import DoubleRent
from games.monopoly_deal.rules.paying import found_at
from games.monopoly_deal.rules.sheet import (
    CARDS,
    DOUBLE_RENT,
    FIXED_CHARGES,
    HOUSE,
    LARGEST_HAND,
    NOT_BUILT_ON,
    PLAYS_IN_A_TURN,
    RENT_ANY,
    SETS,
    Card,
)
from games.monopoly_deal.rules.tableau import Tableau


def check_opening(state: State, move: FromHand | Rearrange | EndTurn) -> None:
    """Raise IllegalMove for any fault of a move before the others answer it."""
    check_named(move)
    match move:
        case EndTurn():
            _check_end(state, move)
        case Rearrange():
            _check_rearrange(state, move)
        case _:
            _check_kind(move)
            _check_cost(state, move)
            _check_play(state, move)


def excess(state: State, seat: int) -> int:
    """MD-5: return how many cards this player would have to put back at the end of the turn."""
    return max(0, state.hands[seat] - LARGEST_HAND)


def _check_end(state: State, move: EndTurn) -> None:
    wanted = excess(state, move.seat)
    if move.discard != wanted:
        hand = state.hands[move.seat]
        raise IllegalMove("wrong_discard", rule="MD-5", wanted=wanted, told=move.discard, hand=hand)


def _check_kind(move: FromHand) -> None:
    """MD-33, MD-46: check that the card may be banked, or may be played by itself."""
    if isinstance(move, PutInBank) and CARDS[move.card].is_property:
        raise IllegalMove("not_bankable", rule="MD-33", card=move.card)
    if isinstance(move, PlayOther):
        raise IllegalMove("not_playable", rule="MD-46", card=move.card)


def cost(move: FromHand) -> int:
    """MD-8, MD-32: return how many plays and cards of the hand this move takes."""
    return 1 + (move.double if isinstance(move, Charge) else 0)


def _check_cost(state: State, move: FromHand) -> None:
    """MD-23, MD-32: check that plays, cards in hand, and copies that can be in it are left."""
    needed, hand = cost(move), state.hands[move.seat]
    if state.plays < needed:
        raise IllegalMove(
            "no_plays_left", rule="MD-32", left=state.plays, needed=needed, most=PLAYS_IN_A_TURN
        )
    if hand < needed:
        raise IllegalMove("no_card_in_hand", rule="MD-23", seat=move.seat, hand=hand, needed=needed)
    for card, copies in ((move.card, 1), (DOUBLE_RENT, needed - 1)):
        left = hidden(state, card)
        if left < copies:
            raise IllegalMove("card_not_left", rule="MD-23", card=card, needed=copies, left=left)


def _check_play(state: State, move: FromHand) -> None:
    match move:
        case LayProperty():
            if move.to is not None:
                check_joins(before(state, move.seat), CARDS[move.card], move.to)
        case Build():
            check_buildable(before(state, move.seat), move.card, move.to)
        case Charge() | Duel() | Troc() | Banco():
            check_targets(state, move)
            _check_action(state, move)
        case PutInBank() | PassGo() | PlayOther():
            return
        case _:
            assert_never(move)


def _check_action(state: State, move: Action) -> None:
    other = move.against[0].player
    match move:
        case Charge():
            _check_charge(state, move)
        case Duel():
            _check_reach(state, [(other, move.take)], "MD-40", full_too=False)
        case Troc():
            spots = [(move.seat, move.give), (other, move.take)]
            _check_reach(state, spots, "MD-10", full_too=state.options.troc_full_sets)
        case Banco():
            if not before(state, other).is_complete(move.of):
                raise IllegalMove("set_incomplete", box=move.of, rule="MD-42", set=move.of, seat=other)
        case _:
            assert_never(move)


def _check_rearrange(state: State, move: Rearrange) -> None:
    """MD-11: check that an own property card lies there and may join the other set."""
    card = CARDS[move.spot.card]
    if not card.is_property:
        raise IllegalMove("not_a_property", box=move.spot.place, rule="MD-11", card=card.key)
    table = before(state, move.seat)
    found_at(table, move.seat, (move.spot,))
    check_joins(table, card, move.to)


def check_joins(table: Tableau, card: Card, to: str) -> None:
    """MD-34: raise IllegalMove `wrong_colour` or `set_full` unless a property card may join this set."""
    if SETS[to].colour not in card.colours:
        raise IllegalMove("wrong_colour", box=to, rule="MD-34", card=card.key, set=to)
    if not table.has_room(to):
        raise IllegalMove("set_full", box=to, rule="MD-34", set=to, size=SETS[to].size)


def check_buildable(table: Tableau, card: str, to: str) -> None:
    """MD-37: raise IllegalMove unless a house or a hotel may be put on this set."""
    facts: dict[str, Any] = {"card": card, "set": to}
    if SETS[to].colour in NOT_BUILT_ON:
        raise IllegalMove("no_buildings_here", box=to, rule="MD-37", **facts)
    if not table.is_complete(to):
        raise IllegalMove("set_incomplete", box=to, rule="MD-37", **facts)
    if table.find(to, card) is not None:
        raise IllegalMove("already_built", box=to, rule="MD-37", **facts)
    if card != HOUSE and table.find(to, HOUSE) is None:
        raise IllegalMove("hotel_needs_house", box=to, rule="MD-37", **facts)


def may_double(state: State, card: str) -> bool:
    """MD-8: return whether a doubler may go with this rent card."""
    return card != RENT_ANY or state.options.double_rent is DoubleRent.ANY


def sum_due(state: State, move: Charge) -> int:
    """MD-36, MD-39: return the M that this card asks of each player, for a set that exists."""
    if move.of is None:
        return FIXED_CHARGES[move.card]
    return before(state, move.seat).rent(move.of) * (1 << move.double)


def _check_charge(state: State, move: Charge) -> None:
    if move.of is None:
        return
    if move.double and not may_double(state, move.card):
        raise IllegalMove("double_not_allowed", rule="MD-8", card=move.card)
    if SETS[move.of].colour not in CARDS[move.card].colours:
        raise IllegalMove("wrong_colour", box=move.of, rule="MD-49", card=move.card, set=move.of)
    if not sum_due(state, move):
        raise IllegalMove("no_rent", box=move.of, rule="MD-25", set=move.of)


def _check_reach(state: State, spots: Sequence[tuple[int, Spot]], rule: str, *, full_too: bool) -> None:
    """MD-20: check that property cards lie at these spots, and, unless `full_too`, in no complete set."""
    for _seat, spot in spots:
        if not CARDS[spot.card].is_property:
            raise IllegalMove("not_a_property", box=spot.place, rule="MD-20", card=spot.card)
    for seat, spot in spots:
        found_at(before(state, seat), seat, (spot,))
    for seat, spot in spots:
        if not full_too and before(state, seat).is_complete(spot.place):
            raise IllegalMove(
                "full_set", box=spot.place, rule=rule, card=spot.card, set=spot.place, seat=seat
            )
