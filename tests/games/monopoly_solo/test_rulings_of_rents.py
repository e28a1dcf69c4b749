"""Squares and their rents: MS-8 to MS-11, MS-22, MS-23, MS-30, MS-37 to MS-43."""

from typing import Any

import pytest

from games.monopoly_solo.rules.book import Owner
from games.monopoly_solo.rules.cards import GoToNearest, Pay
from games.monopoly_solo.rules.ending import CardDue, Cause, Debt, Offer, ServiceRoll
from games.monopoly_solo.rules.sheet import GROUPS, SQUARES, TITLES, Deck, Kind
from tests.games.monopoly_solo.cast import (
    STATIONS,
    UTILITIES,
    buy,
    card,
    causes,
    leave_it,
    options,
    play,
    purse,
    sell,
    service,
    table,
    throw,
)

RICH: dict[str, Any] = {"cash": 3000}


def test_the_board_has_the_printed_squares() -> None:
    """MS-42: the figures of both boxes, by their sums."""
    assert [square.position for square in SQUARES] == list(range(40))
    assert len(TITLES) == 28
    assert sum(title.price for title in TITLES.values()) == 5690
    assert all(2 * title.mortgage == title.price for title in TITLES.values())
    assert {len(group) for group in GROUPS.values()} == {2, 3, 4}
    assert sum(title.rents[-1] for title in TITLES.values() if title.house) == 21850
    assert [square.pay for square in SQUARES if square.kind is Kind.TAX] == [200, 100]


def test_a_free_title_is_offered_and_bought_at_its_price() -> None:
    """MS-37."""
    offered = play(table(), throw(1, 2))
    assert (offered.due, offered.book.square) == (Offer(3), 3)
    bought = play(offered, buy())
    assert (purse(bought), bought.due) == ((140, 20440), None)
    assert bought.paper.claims["title.3"].seat == 0


def test_a_title_that_is_not_bought_is_the_banks() -> None:
    """MS-7, MS-37: without money; it is no claim of the player's."""
    state = play(table(), throw(1, 2), leave_it())
    assert (state.book.owner(TITLES[3]), state.book.tokens_left) == (Owner.BANK, 6)
    assert (purse(state), state.paper.claims) == ((200, 20380), {})


def test_a_title_stays_free_when_the_bank_has_no_token() -> None:
    """MS-7."""
    state = table(banks=(1, 6, 8, 9, 11, 12, 13))
    state = play(state, throw(1, 2), leave_it())
    assert (state.book.owner(TITLES[3]), causes(state)) == (None, [Cause.STAYS_FREE])
    assert play(state, throw(1, 1)).due == Offer(5)
    assert play(table(chosen=options(bank_tokens=0)), throw(1, 2), leave_it()).book.tokens_left == 0


def test_the_bank_pays_the_rent_of_an_own_title() -> None:
    """MS-38."""
    assert purse(play(table(mine=(3,)), throw(1, 2))) == (204, 20376)


@pytest.mark.parametrize(("steps", "rent"), list(enumerate((4, 20, 60, 180, 320, 450))))
def test_a_street_earns_by_what_stands_on_it(steps: int, rent: int) -> None:
    """MS-40."""
    assert purse(play(table(mine=(3,), built={3: steps} if steps else {}), throw(1, 2)))[0] == 200 + rent


def test_a_bare_street_of_a_whole_group_earns_double() -> None:
    """MS-10, MS-40: also for the bank; a built one does not."""
    assert purse(play(table(mine=(1, 3)), throw(1, 2)))[0] == 208
    assert purse(play(table(mine=(1, 3), built={1: 1}), throw(1, 2)))[0] == 208
    assert purse(play(table(mine=(1, 3), built={3: 1}), throw(1, 2)))[0] == 220
    assert purse(play(table(banks=(1, 3)), throw(1, 2)))[0] == 192
    assert purse(play(table(mine=(1,), banks=(3,)), throw(1, 2)))[0] == 196


def test_a_mortgaged_title_earns_nothing_and_undoes_the_double_of_its_group() -> None:
    """MS-11."""
    assert purse(play(table(mine=(3,), mortgaged=(3,)), throw(1, 2)))[0] == 200
    assert purse(play(table(mine=(1, 3), mortgaged=(1,)), throw(1, 2)))[0] == 204
    utility = play(table(mine=(12,), mortgaged=(12,), at=5), throw(3, 4))
    assert (utility.due, purse(utility)[0]) == (None, 200)


@pytest.mark.parametrize(("count", "rent"), list(enumerate((25, 50, 100, 200), start=1)))
def test_a_station_earns_by_the_number_its_owner_has(count: int, rent: int) -> None:
    """MS-10, MS-22, MS-40: mortgaged ones count for the others."""
    own = STATIONS[:count]
    assert purse(play(table(mine=own, at=0), throw(2, 3)))[0] == 200 + rent
    assert purse(play(table(mine=own, mortgaged=own[1:], at=0), throw(2, 3)))[0] == 200 + rent
    assert purse(play(table(banks=own, at=0), throw(2, 3)))[0] == 200 - rent


@pytest.mark.parametrize(
    ("mine", "mortgaged", "times"), [((12,), (), 4), (UTILITIES, (), 10), (UTILITIES, (28,), 10)]
)
def test_a_utility_earns_by_a_throw_of_its_own(
    mine: tuple[int, ...], mortgaged: tuple[int, ...], times: int
) -> None:
    """MS-22, MS-40."""
    state = play(table(mine=mine, mortgaged=mortgaged, at=5), throw(3, 4))
    assert (state.due, purse(state)[0]) == (ServiceRoll(12, times), 200)
    state = play(state, service(6, 2))
    assert (state.due, purse(state)[0]) == (None, 200 + 8 * times)


def test_the_throw_for_a_utility_of_the_bank_is_paid_to_it() -> None:
    """MS-10: and nothing is built."""
    one = play(table(banks=(12,), at=5), throw(3, 4), service(6, 2))
    assert (purse(one)[0], causes(one)) == (168, [Cause.RENT])
    assert purse(play(table(banks=UTILITIES, at=5), throw(3, 4), service(6, 2)))[0] == 120


def test_the_bank_builds_after_the_rent_of_its_street() -> None:
    """MS-8, MS-9: one step a visit, without the group."""
    state = play(table(banks=(3,)), throw(1, 2))
    assert causes(state) == [Cause.MOVED, Cause.RENT, Cause.BANK_BUILT]
    assert (purse(state)[0], state.book.buildings(TITLES[3]), state.book.houses_left) == (196, 1, 31)


def test_the_fifth_step_of_the_bank_is_a_hotel_and_brings_four_houses_back() -> None:
    """MS-9: above it nothing."""
    state = play(table(banks=(3,), built={3: 4}, **RICH), throw(1, 2))
    assert (state.book.buildings(TITLES[3]), state.book.houses_left, state.book.hotels_left) == (5, 32, 11)
    state = play(table(banks=(3,), built={3: 5}, **RICH), throw(1, 2))
    assert (causes(state)[-1], state.book.buildings(TITLES[3])) == (Cause.RENT, 5)


@pytest.mark.parametrize(
    ("built", "stock"), [(0, {"houses": 0}), (3, {"houses": 3}), (4, {"houses": 4, "hotels": 0})]
)
def test_the_bank_builds_nothing_when_the_stock_has_none(built: int, stock: dict[str, int]) -> None:
    """MS-9, MS-53."""
    start = table(banks=(3,), built={3: built} if built else {}, chosen=options(**stock), **RICH)
    state = play(start, throw(1, 2))
    assert (causes(state)[-1], state.book.buildings(TITLES[3])) == (Cause.RENT, built)


def test_the_bank_builds_its_hotel_although_no_house_is_in_stock() -> None:
    """MS-9."""
    state = play(table(banks=(3,), built={3: 4}, chosen=options(houses=4), **RICH), throw(1, 2))
    assert (state.book.buildings(TITLES[3]), state.book.houses_left) == (5, 4)


def test_the_bank_builds_nothing_on_stations() -> None:
    """MS-9."""
    assert causes(play(table(banks=(5,)), throw(2, 3))) == [Cause.MOVED, Cause.RENT]


@pytest.mark.parametrize("owners", [{"mine": (15,)}, {"banks": (15,)}])
def test_the_nearest_station_earns_double_either_way(owners: dict[str, Any]) -> None:
    """MS-23."""
    state = play(table(at=0, **owners), throw(3, 4), card(GoToNearest(Kind.STATION)))
    assert (state.book.square, abs(purse(state)[0] - 200)) == (15, 50)


def test_the_nearest_utility_takes_ten_times_the_throw_either_way() -> None:
    """MS-23."""
    mine = play(table(mine=(12,)), throw(3, 4), card(GoToNearest(Kind.UTILITY)))
    assert mine.due == ServiceRoll(12, 10)
    banks = play(table(banks=(12,)), throw(3, 4), card(GoToNearest(Kind.UTILITY)), service(1, 1))
    assert purse(banks)[0] == 180


def test_a_free_or_mortgaged_nearest_station_is_like_any_other() -> None:
    """MS-11, MS-37."""
    assert play(table(), throw(3, 4), card(GoToNearest(Kind.STATION))).due == Offer(15)
    state = play(table(mine=(15,), mortgaged=(15,)), throw(3, 4), card(GoToNearest(Kind.STATION)))
    assert (state.due, purse(state)[0]) == (None, 200)


@pytest.mark.parametrize(("start", "square", "sum_left"), [(0, 4, 0), (35, 38, 100)])
def test_taxes_are_paid_to_the_bank(start: int, square: int, sum_left: int) -> None:
    """MS-42."""
    state = play(table(at=start), throw(1, square - start - 1))
    assert (purse(state), causes(state)) == ((sum_left, 20580 - sum_left), [Cause.MOVED, Cause.TAX])


@pytest.mark.parametrize(
    ("square", "deck"),
    [(7, "chance"), (22, "chance"), (36, "chance"), (2, "chest"), (17, "chest"), (33, "chest")],
)
def test_a_card_is_due_on_its_squares(square: int, deck: str) -> None:
    """MS-41."""
    assert play(table(at=(square - 2) % 40), throw(1, 1)).due == CardDue(Deck(deck))


@pytest.mark.parametrize("square", [10, 20])
def test_visiting_and_free_parking_bring_nothing(square: int) -> None:
    """MS-43."""
    state = play(table(at=square - 3), throw(1, 2))
    assert (causes(state), state.due, state.book.in_jail) == ([Cause.MOVED], None, False)


def test_a_rent_paid_out_of_a_debt_lets_the_bank_build_with_the_houses_sold_for_it() -> None:
    """MS-30."""
    start = table(mine=(37,), banks=(39,), built={37: 1, 39: 1}, cash=120, at=36, chosen=options(houses=2))
    state = play(start, throw(1, 2))
    assert state.due == Debt(200, Cause.RENT, 39)
    state = play(state, sell(37))
    assert causes(state) == [Cause.SOLD, Cause.RENT, Cause.BANK_BUILT]
    assert (purse(state)[0], state.book.buildings(TITLES[39]), state.book.houses_left) == (20, 2, 0)


def test_a_card_that_is_paid_lets_nobody_build() -> None:
    state = play(table(banks=(5,), at=0), throw(3, 4), card(Pay(50)))
    assert (causes(state), purse(state)[0]) == ([Cause.CARD], 150)
