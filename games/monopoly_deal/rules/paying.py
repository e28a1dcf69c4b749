"""Validation of a payment: cards that may pay, enough of them, and not more than needed."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.errors import IllegalMove
from games.monopoly_deal.rules.moves import Spot
from games.monopoly_deal.rules.sheet import BANK, HOTEL, HOUSE
from games.monopoly_deal.rules.tableau import Lying, Tableau


def found_at(table: Tableau, seat: int, spots: Sequence[Spot]) -> tuple[Lying, ...]:
    """Return the copies that lie at these spots before this player. Raise IllegalMove `not_on_table`."""
    taken: list[Lying] = []
    for spot in spots:
        free = next((each for each in table.copies(spot.place, spot.card) if each not in taken), None)
        if free is None:
            raise IllegalMove(
                "not_on_table", box=spot.place, rule="MD-50", card=spot.card, place=spot.place, seat=seat
            )
        taken.append(free)
    return tuple(taken)


def payable(table: Tableau) -> tuple[Lying, ...]:
    """MD-14, MD-18: return every card before a player that has a value."""
    return tuple(each for each in table.all() if each.card.value)


def needed(table: Tableau, due: int) -> tuple[Lying, ...]:
    """MD-14, MD-18: return the cards that every right payment of `due` M contains: without one, the rest is too little.

    These are all cards if they are together too little; a hotel comes before its house.
    """
    cards = sorted(payable(table), key=lambda each: each.card.key != HOTEL)
    total = sum(each.card.value for each in cards)
    return tuple(each for each in cards if total - _worth_with_house(table, each) < due)


def _worth_with_house(table: Tableau, found: Lying) -> int:
    """Return the M that cannot be paid without this card: its own, and for a hotel those of the house under it."""
    under = table.find(found.place, HOUSE) if found.card.key == HOTEL and found.place != BANK else None
    return found.card.value + (under.card.value if under else 0)


def payment(table: Tableau, seat: int, spots: Sequence[Spot], due: int) -> tuple[Lying, ...]:
    """Return the cards with which this player pays `due` M. Raise IllegalMove if the rules refuse the payment."""
    paid = found_at(table, seat, spots)
    for each in paid:
        if not each.card.value:
            raise IllegalMove("cannot_pay_with", box=each.place, rule="MD-47", card=each.card.key, seat=seat)
    _check_hotels(table, seat, paid)
    _check_sum(table, seat, paid, due)
    return paid


def _check_hotels(table: Tableau, seat: int, paid: Sequence[Lying]) -> None:
    """MD-18: check that a house under a hotel pays only with the hotel."""
    for each in paid:
        if each.card.key != HOUSE or each.place == BANK:
            continue
        hotel = table.find(each.place, HOTEL)
        if hotel is not None and hotel not in paid:
            raise IllegalMove("hotel_needs_house", box=each.place, rule="MD-18", set=each.place, seat=seat)


def _check_sum(table: Tableau, seat: int, paid: Sequence[Lying], due: int) -> None:
    """MD-14, MD-17: check that all cards are paid, or enough without a card that could be left out.

    All cards are right if they are together too little.
    """
    values = [each.card.value for each in paid]
    total, all_there_is = sum(values), payable(table)
    if total < due and len(paid) < len(all_there_is):
        most = sum(each.card.value for each in all_there_is)
        raise IllegalMove(
            "paid_too_little", rule="MD-14", seat=seat, paid=total, asked=due, needed=min(most, due)
        )
    if values and total - min(values) >= due:
        spare = min(paid, key=lambda each: each.card.value)
        card = spare.card.key
        raise IllegalMove(
            "paid_too_much", box=spare.place, rule="MD-17", seat=seat, paid=total, asked=due, card=card
        )
