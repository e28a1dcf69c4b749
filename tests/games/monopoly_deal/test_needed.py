"""MD-14: the cards that a payer has to pay in any case, against every payment that the rules take."""

import random
from itertools import combinations

import pytest

from games.kit.errors import IllegalMove
from games.monopoly_deal.rules.ending import before
from games.monopoly_deal.rules.moves import Spot
from games.monopoly_deal.rules.paying import needed, payable, payment
from games.monopoly_deal.rules.tableau import Lying, Tableau
from tests.games.monopoly_deal.cast import BO, BUILT, HOTEL, HOUSE, RED, table

PLACES = {
    "bank": ("money:1", "money:1", "money:2", "money:5", "action:joker"),
    "red.1": BUILT,
    "pink.1": ("property:pink", "wild:any"),
}


def all_payments(laid: Tableau, due: int) -> list[tuple[Lying, ...]]:
    """Return every set of cards that the rules take for this debt."""
    cards, found = payable(laid), []
    for count in range(len(cards) + 1):
        for chosen in combinations(cards, count):
            try:
                payment(laid, BO, [Spot(each.place, each.card.key) for each in chosen], due)
            except IllegalMove:
                continue
            found.append(chosen)
    return found


@pytest.mark.parametrize("seed", range(12))
def test_needed_is_what_every_right_payment_contains(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311
    lies = {place: tuple(card for card in cards if chance.random() < 0.6) for place, cards in PLACES.items()}
    if HOTEL in lies["red.1"] and HOUSE not in lies["red.1"]:
        lies["red.1"] = (*lies["red.1"], HOUSE)
    laid = before(table({BO: lies}), BO)
    for due in (1, 2, 3, 4, 5, 8, 16, 32):
        payments = [{each.copy for each in cards} for cards in all_payments(laid, due)]
        assert payments
        found = {each.copy for each in needed(laid, due)}
        if len({each.card.key for each in payable(laid)}) == len(payable(laid)):
            assert found == set.intersection(*payments)  # copies of a card stand for each other
        assert all(found <= cards for cards in payments if len(cards) == len(payable(laid)))


def test_all_there_is_goes_where_it_is_too_little_and_nothing_where_there_is_a_choice() -> None:
    laid = before(table({BO: {"bank": ("money:1", "money:2"), "red.1": ("wild:any",)}}), BO)
    assert [each.card.key for each in needed(laid, 5)] == ["money:1", "money:2"]
    assert [each.card.key for each in needed(laid, 2)] == ["money:2"]
    assert needed(laid, 1) == ()
    assert needed(before(table(), BO), 5) == ()


def test_without_the_hotel_the_house_under_it_cannot_be_paid_either() -> None:
    laid = before(table({BO: {"red.1": (*RED, HOUSE, HOTEL), "bank": ("money:1",)}}), BO)
    assert [each.card.key for each in needed(laid, 11)] == [HOTEL]
    assert [each.card.key for each in needed(laid, 10)] == []
