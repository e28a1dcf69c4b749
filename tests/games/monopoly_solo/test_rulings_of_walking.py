"""GO, cards that move the pawn, jail: MS-13, MS-14, MS-18, MS-19, MS-24, MS-26, MS-33, MS-36, MS-43, MS-44.

Building, selling, mortgages, debts: MS-6, MS-12, MS-15, MS-16, MS-21, MS-25, MS-29, MS-31, MS-32, MS-34.
"""

from typing import Any

import pytest

from games.monopoly_solo.rules.cards import (
    DrawFrom,
    GoBack,
    GoTo,
    GoToJail,
    GoToNearest,
    KeepCard,
    Pay,
    Receive,
    Repair,
)
from games.monopoly_solo.rules.ending import CardDue, Cause, Debt, EndReason, Offer, ServiceRoll
from games.monopoly_solo.rules.money import means
from games.monopoly_solo.rules.sheet import TITLES, Deck, Kind
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
    out_by,
    play,
    purse,
    refused,
    sell,
    table,
    throw,
)

CHANCE: dict[str, Any] = {"due": CardDue(Deck.CHANCE)}


def test_the_game_begins_on_go_with_its_value() -> None:
    """MS-1, MS-5: the bank has the rest."""
    assert (table().book.square, purse(table())) == (0, (200, 20380))
    assert purse(table(chosen=options(go=1000, bank_total=1000))) == (1000, 0)


@pytest.mark.parametrize(("start", "dice", "reached"), [(38, (1, 1), 0), (39, (5, 6), 10), (35, (6, 4), 5)])
def test_passing_or_reaching_go_pays(start: int, dice: tuple[int, int], reached: int) -> None:
    """MS-36."""
    state = play(table(at=start), throw(*dice))
    assert (state.book.square, purse(state)[0]) == (reached, 400)


def test_go_pays_before_the_square_asks() -> None:
    """MS-36: the tax is paid with it."""
    state = play(table(at=39, cash=0), throw(2, 3))
    assert (causes(state), purse(state)[0]) == ([Cause.MOVED, Cause.GO, Cause.TAX], 0)


@pytest.mark.parametrize(("square", "cash"), [(39, 200), (0, 400), (20, 400), (22, 400), (10, 400)])
def test_a_card_moves_forward_with_go(square: int, cash: int) -> None:
    """MS-19, MS-26: to the pawn's own square a whole lap; to jail's square a visit."""
    state = play(table(at=22, **CHANCE), card(GoTo(square)))
    assert (state.book.square, purse(state)[0], state.book.in_jail) == (square, cash, False)


def test_a_card_to_go_to_jail_pays_go_and_then_jails() -> None:
    """MS-19, MS-43."""
    state = play(table(at=36, **CHANCE), card(GoTo(30)))
    assert causes(state) == [Cause.MOVED, Cause.GO, Cause.JAILED]
    assert (state.book.square, state.book.in_jail, purse(state)[0]) == (10, True, 400)


def test_a_card_to_the_square_stood_on_draws_again_after_the_lap() -> None:
    """MS-26."""
    assert play(table(at=22, **CHANCE), card(GoTo(22))).due == CardDue(Deck.CHANCE)


@pytest.mark.parametrize(
    ("start", "back", "reached", "cash"), [(36, 3, 33, 200), (7, 7, 0, 400), (2, 3, 39, 200), (7, 39, 8, 200)]
)
def test_a_move_back_pays_go_only_for_stopping_there(start: int, back: int, reached: int, cash: int) -> None:
    """MS-26."""
    state = play(table(at=start, **CHANCE), card(GoBack(back)))
    assert (state.book.square, purse(state)[0]) == (reached, cash)


def test_a_move_back_brings_its_square() -> None:
    """MS-26, MS-41, MS-42."""
    assert purse(play(table(at=7, **CHANCE), card(GoBack(3))))[0] == 0
    assert play(table(at=36, **CHANCE), card(GoBack(3))).due == CardDue(Deck.CHEST)
    assert play(table(at=22, **CHANCE), card(GoBack(3))).due == Offer(19)


@pytest.mark.parametrize(
    ("start", "kind", "reached", "cash"),
    [
        (7, Kind.STATION, 15, 200),
        (22, Kind.STATION, 25, 200),
        (36, Kind.STATION, 5, 400),
        (7, Kind.UTILITY, 12, 200),
        (22, Kind.UTILITY, 28, 200),
        (36, Kind.UTILITY, 12, 400),
    ],
)
def test_the_nearest_one_lies_ahead(start: int, kind: Kind, reached: int, cash: int) -> None:
    """MS-19, MS-23."""
    state = play(table(at=start, **CHANCE), card(GoToNearest(kind)))
    assert (state.book.square, state.due, purse(state)[0]) == (reached, Offer(reached), cash)


def test_jail_is_reached_past_go_without_its_money() -> None:
    """MS-43."""
    for state in (play(table(at=24), throw(2, 4)), play(table(at=36, **CHANCE), card(GoToJail()))):
        assert (state.book.square, state.book.in_jail, purse(state)[0]) == (10, True, 200)


def test_doubles_mean_nothing() -> None:
    """MS-13: three of them lead to no jail, only square 30 does."""
    state = play(table(), throw(1, 1), card(Receive(0)), throw(2, 2), leave_it())
    state = play(state, throw(2, 2))
    assert (state.book.square, state.book.in_jail) == (10, False)


def test_the_fine_is_paid_before_the_throw() -> None:
    """MS-14, MS-44."""
    jailed = table(jail=True)
    assert code(jailed, throw(1, 2)) == "in_jail"
    state = play(jailed, out_by("fine"))
    assert (causes(state), purse(state)[0], state.book.square) == ([Cause.FINE, Cause.FREED], 150, 10)
    assert play(state, throw(2, 2)).book.square == 14


@pytest.mark.parametrize("deck", ["chance", "chest"])
def test_a_kept_card_leads_out_and_goes_back(deck: str) -> None:
    """MS-14, MS-24."""
    state = play(table(jail=True, kept=(deck,)), out_by(deck))
    assert (state.book.in_jail, state.book.keeps(Deck(deck)), purse(state)[0]) == (False, False, 200)


def test_a_card_is_kept_once_a_deck_and_never_sold() -> None:
    """MS-24: the card is kept for the deck from which it was drawn."""
    state = play(table(at=5), throw(1, 1), card(KeepCard()))
    assert (state.book.keeps(Deck.CHANCE), state.book.keeps(Deck.CHEST)) == (True, False)
    again = table(at=7, kept=("chance",), **CHANCE)
    assert code(again, card(KeepCard())) == "card_already_kept"
    chest = play(again, card(DrawFrom(Deck.CHEST)), card(KeepCard()))
    assert all(map(chest.book.keeps, Deck))


def test_a_card_can_ask_for_one_of_the_other_deck() -> None:
    """MS-41."""
    state = play(table(at=2, due=CardDue(Deck.CHEST)), card(DrawFrom(Deck.CHANCE)))
    assert (state.due, causes(state)) == (CardDue(Deck.CHANCE), [])


@pytest.mark.parametrize(
    ("effect", "cash"), [(Receive(150), 350), (Receive(0), 200), (Pay(0), 200), (Pay(200), 0), (Pay(15), 185)]
)
def test_a_card_pays_and_costs(effect: Pay | Receive, cash: int) -> None:
    """MS-18, MS-41."""
    state = play(table(at=7, **CHANCE), card(effect))
    assert (purse(state), state.due) == ((cash, 20580 - cash), None)


def test_repairs_cost_for_own_buildings_only() -> None:
    """MS-31: three houses and a hotel; those of the bank cost nothing."""
    start = table(mine=(1, 3, 6), banks=(39,), built={1: 3, 3: 5, 39: 4}, at=7, cash=500, **CHANCE)
    assert purse(play(start, card(Repair(25, 100))))[0] == 500 - 175


def test_the_fine_is_a_debt_like_others() -> None:
    """MS-14, MS-49: in jail until it is paid, and out the moment it is."""
    state = play(table(jail=True, cash=10, mine=(1, 3)), out_by("fine"))
    assert (state.due, state.book.in_jail) == (Debt(50, Cause.FINE), True)
    state = play(state, mortgage(1))
    assert (state.due, state.book.in_jail) == (Debt(50, Cause.FINE), True)
    state = play(state, mortgage(3))
    assert (state.due, state.book.in_jail, purse(state)[0]) == (None, False, 20)
    assert causes(state) == [Cause.MORTGAGED, Cause.FINE, Cause.FREED]


def test_no_card_leads_out_while_the_fine_is_open() -> None:
    """MS-14, MS-50."""
    state = play(table(jail=True, cash=10, mine=(39,), kept=("chance",)), out_by("fine"))
    assert code(state, out_by("chance")) == "debt_open"


def test_a_fine_beyond_all_means_loses() -> None:
    """MS-14, MS-29."""
    state = play(table(jail=True, cash=49), out_by("fine"))
    assert (state.reason, purse(state)[0]) == (EndReason.CANNOT_PAY, 49)


def test_a_fine_beyond_all_means_is_refused_while_a_card_is_kept() -> None:
    """MS-33."""
    state = table(jail=True, cash=19, mine=(1,), kept=("chest",))
    error = refused(state, out_by("fine"))
    assert (error.code, error.rule) == ("not_enough_cash", "MS-33")
    assert (error.facts["price"], error.facts["cash"]) == (50, 49)
    assert play(state, out_by("chest")).book.in_jail is False
    assert play(table(jail=True, cash=20, mine=(1,), kept=("chest",)), out_by("fine")).due is not None


def test_in_jail_one_may_sell_and_lift_but_not_build() -> None:
    """MS-21, MS-32."""
    jailed = table(jail=True, mine=(1, 3, 5), built={1: 1}, mortgaged=(5,), cash=300)
    assert play(jailed, sell(1), lift(5)).book.in_jail
    assert code(jailed, build(1)) == "not_here"


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
