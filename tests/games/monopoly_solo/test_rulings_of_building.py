"""Building, selling, mortgages, debts: MS-6, MS-12, MS-15, MS-16, MS-21, MS-25, MS-29, MS-31, MS-32, MS-34."""

from typing import Any

import pytest

from games.monopoly_solo.rules.cards import Pay
from games.monopoly_solo.rules.ending import CardDue, Cause, Debt, EndReason, Offer, ServiceRoll
from games.monopoly_solo.rules.money import means
from games.monopoly_solo.rules.sheet import TITLES, Deck
from tests.games.monopoly_solo.cast import (
    BROWN,
    build,
    buy,
    card,
    causes,
    code,
    leave_it,
    lift,
    mortgage,
    options,
    play,
    purse,
    sell,
    table,
    throw,
)

CHANCE: dict[str, Any] = {"due": CardDue(Deck.CHANCE)}
OWED = Debt(100, Cause.CARD)


def test_three_houses_may_stand_where_the_neighbour_has_none() -> None:
    """MS-12: the example of the text."""
    state = play(table(mine=BROWN, at=1), build(1, 3))
    assert (state.book.buildings(TITLES[1]), state.book.buildings(TITLES[3])) == (3, 0)
    assert (purse(state)[0], state.book.houses_left) == (50, 29)


def test_a_hotel_stands_in_the_same_visit_and_brings_the_houses_back() -> None:
    """MS-12, MS-45: five steps at the price of a house each."""
    start = table(mine=BROWN, at=1, cash=250)
    for state in (play(start, build(1, 5)), play(start, build(1, 2), build(1, 2), build(1))):
        assert (purse(state)[0], state.book.buildings(TITLES[1])) == (0, 5)
        assert (state.book.houses_left, state.book.hotels_left) == (32, 11)


def test_the_street_just_bought_that_completes_its_group_is_built_on() -> None:
    """MS-25."""
    state = play(table(mine=(1,)), throw(1, 2), buy(), build(3))
    assert (purse(state)[0], state.book.buildings(TITLES[3])) == (90, 1)


def test_one_builds_where_one_stands_only() -> None:
    """MS-12."""
    assert code(table(mine=BROWN, at=1), build(3)) == "not_here"


@pytest.mark.parametrize(("title", "cost"), [(1, 33), (12, 83), (5, 110), (37, 193), (39, 220), (9, 66)])
def test_lifting_costs_a_tenth_more_rounded_up(title: int, cost: int) -> None:
    """MS-15."""
    state = play(table(mine=(title,), mortgaged=(title,), cash=300), lift(title))
    assert (purse(state)[0], state.book.is_mortgaged(TITLES[title])) == (300 - cost, False)


def test_lifting_is_free_to_repeat_with_nothing_due() -> None:
    """MS-32."""
    state = play(table(mine=(1, 3, 5), mortgaged=(1, 3, 5)), lift(1), lift(3), lift(5))
    assert purse(state)[0] == 200 - 33 - 33 - 110


def test_a_hotel_is_sold_for_half_and_leaves_four_houses() -> None:
    """MS-16, MS-46."""
    state = play(table(mine=BROWN, built={1: 5}), sell(1))
    assert (purse(state)[0], state.book.buildings(TITLES[1])) == (225, 4)
    assert (state.book.houses_left, state.book.hotels_left) == (28, 12)
    assert purse(play(state, sell(1, 4)))[0] == 325
    whole = play(table(mine=BROWN, built={1: 5}), sell(1, 5))
    assert (purse(whole)[0], "title.1.buildings" in whole.paper.sheets[0]) == (325, False)


def test_a_hotel_is_not_sold_without_four_houses_in_stock() -> None:
    """MS-16."""
    state = table(mine=BROWN, built={1: 5, 3: 1}, chosen=options(houses=4))
    assert code(state, sell(1)) == "no_house_left"
    assert play(state, sell(3), sell(1)).book.houses_left == 0


def test_buildings_are_sold_unevenly_with_nothing_due_before_an_answer_and_in_debt() -> None:
    """MS-21."""
    lying: dict[str, Any] = {"mine": BROWN, "built": {1: 3}}
    for due in (None, Offer(39), OWED):
        assert purse(play(table(**lying, cash=10, due=due), sell(1, 2)))[0] == 60
    assert code(table(**lying, **CHANCE), sell(1)) == "card_due"
    assert code(table(**lying, due=ServiceRoll(12, 4)), sell(1)) == "service_roll_due"


def test_an_offer_beyond_the_cash_waits_for_an_answer_and_a_sale_may_come_first() -> None:
    """MS-6, MS-21, MS-34."""
    state = table(mine=BROWN, built={1: 2}, cash=20, at=9, due=Offer(9))
    assert code(state, buy()) == "not_enough_cash"
    assert code(state, mortgage(3)) == "offer_open"
    assert play(state, leave_it()).due is None
    richer = table(mine=BROWN, built={1: 4}, cash=20, at=9, due=Offer(9))
    assert purse(play(richer, sell(1, 4), buy()))[0] == 0


def test_mortgages_are_for_debts_only_and_need_a_group_without_own_buildings() -> None:
    """MS-31, MS-32, MS-47."""
    assert code(table(mine=(5,)), mortgage(5)) == "no_debt"
    built = table(mine=BROWN, built={1: 1}, cash=0, due=Debt(80, Cause.CARD))
    assert code(built, mortgage(3)) == "group_has_buildings"
    assert purse(play(built, sell(1), mortgage(3), mortgage(1)))[0] == 5


def test_buildings_of_the_bank_hinder_no_mortgage() -> None:
    """MS-31."""
    state = table(mine=(1,), banks=(3,), built={3: 4}, cash=10, due=Debt(40, Cause.CARD))
    assert purse(play(state, mortgage(1)))[0] == 0


def test_a_debt_pays_itself_with_the_sale_that_fills_the_cash() -> None:
    """MS-49."""
    state = play(table(at=7, cash=30, mine=(5, 15), **CHANCE), card(Pay(150)))
    assert (state.due, purse(state)[0]) == (Debt(150, Cause.CARD), 30)
    state = play(state, mortgage(5))
    assert (state.due, purse(state)[0]) == (Debt(150, Cause.CARD), 130)
    state = play(state, mortgage(15))
    assert (state.due, purse(state)[0]) == (None, 80)


MEANS: list[tuple[dict[str, Any], int]] = [
    ({}, 10),
    ({"mine": (1, 5)}, 10 + 30 + 100),
    ({"mine": (1, 5), "mortgaged": (5,)}, 10 + 30),
    ({"mine": BROWN, "built": {1: 3}}, 10 + 75 + 60),
    ({"mine": BROWN, "built": {1: 5}}, 10 + 125 + 60),
    ({"mine": BROWN, "built": {1: 5}, "chosen": options(houses=3)}, 10),
    ({"mine": BROWN, "built": {1: 5, 3: 4}, "chosen": options(houses=4)}, 10 + 125 + 100 + 60),
    ({"mine": BROWN, "built": {1: 5, 3: 3}, "chosen": options(houses=3)}, 10 + 75),
    ({"mine": (*BROWN, 5), "built": {1: 5, 3: 5}, "chosen": options(houses=3)}, 10 + 100),
    ({"mine": BROWN, "banks": (39,), "built": {1: 5, 39: 1}, "chosen": options(houses=4)}, 10),
    ({"mine": (1,), "banks": (3,), "built": {3: 4}}, 10 + 30),
]


@pytest.mark.parametrize(("lying", "raised"), MEANS)
def test_what_can_still_be_raised(lying: dict[str, Any], raised: int) -> None:
    """MS-29: to the unit, it is lost above it and only then."""
    state = table(cash=10, at=7, **CHANCE, **lying)
    assert means(state.book) == raised
    lost = play(state, card(Pay(raised + 1)))
    assert (lost.reason, purse(lost)[0], lost.due) == (EndReason.CANNOT_PAY, 10, None)
    assert play(state, card(Pay(raised))).reason is None


def test_the_means_do_not_ask_what_the_bank_has() -> None:
    """MS-29: the bank may break over it."""
    poor_bank = table(mine=(39,), at=7, cash=990, chosen=options(bank_total=1000), **CHANCE)
    state = play(poor_bank, card(Pay(1100)))
    assert state.due == Debt(1100, Cause.CARD)
    assert play(state, mortgage(39)).reason is EndReason.BANK_BROKEN


def test_a_tax_beyond_all_means_loses_at_once() -> None:
    """MS-29, MS-42."""
    state = play(table(cash=199), throw(1, 3))
    assert (state.reason, causes(state)) == (EndReason.CANNOT_PAY, [Cause.MOVED, Cause.RUINED])
