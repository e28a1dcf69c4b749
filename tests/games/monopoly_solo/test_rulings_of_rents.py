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
    leave_it,
    must_hold,
    options,
    ruling,
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


STATION_RENTS = list(enumerate((25, 50, 100, 200), start=1))
NO_TOKEN = table(banks=(1, 6, 8, 9, 11, 12, 13))
NEAREST_STATION = (throw(3, 4), card(GoToNearest(Kind.STATION)))
NEAREST_UTILITY = (throw(3, 4), card(GoToNearest(Kind.UTILITY)))
SHORT = table(mine=(37,), banks=(39,), built={37: 1, 39: 1}, cash=120, at=36, chosen=options(houses=2))
UTILITIES_OWNED: list[tuple[tuple[int, ...], tuple[int, ...], int]] = [
    *(((12,), (), 4), (UTILITIES, (), 10), (UTILITIES, (28,), 10)),
]
RULINGS = {
    "MS-37: a free title is offered": ruling(table(), throw(1, 2), due=Offer(3), square=3),
    "MS-37: and bought at its price": ruling(
        table(), throw(1, 2), buy(), cash=140, bank=20440, due=None, claimed=["title.3"]
    ),
    "MS-7, MS-37: a title that is not bought is the bank's, without money, and no claim": ruling(
        table(),
        *(throw(1, 2), leave_it()),
        owners={3: Owner.BANK},
        tokens=6,
        cash=200,
        bank=20380,
        claimed=[],
    ),
    "MS-7: a title stays free when the bank has no token": ruling(
        NO_TOKEN, throw(1, 2), leave_it(), owners={3: None}, causes=[Cause.STAYS_FREE]
    ),
    "MS-7: and the next one is offered": ruling(NO_TOKEN, throw(1, 2), leave_it(), throw(1, 1), due=Offer(5)),
    "MS-7: a table may give the bank none": ruling(
        table(chosen=options(bank_tokens=0)), throw(1, 2), leave_it(), tokens=0
    ),
    "MS-38: the bank pays the rent of an own title": ruling(
        table(mine=(3,)), throw(1, 2), cash=204, bank=20376
    ),
    **{
        f"MS-40: a street earns by what stands on it, {steps} steps": ruling(
            table(mine=(3,), built={3: steps} if steps else {}), throw(1, 2), cash=200 + rent
        )
        for steps, rent in enumerate((4, 20, 60, 180, 320, 450))
    },
    "MS-10, MS-40: a bare street of a whole group earns double": ruling(
        table(mine=(1, 3)), throw(1, 2), cash=208
    ),
    "MS-10: also beside a built one": ruling(table(mine=(1, 3), built={1: 1}), throw(1, 2), cash=208),
    "MS-10: a built one does not": ruling(table(mine=(1, 3), built={3: 1}), throw(1, 2), cash=220),
    "MS-10: for the bank too": ruling(table(banks=(1, 3)), throw(1, 2), cash=192),
    "MS-10: not where the group is divided": ruling(table(mine=(1,), banks=(3,)), throw(1, 2), cash=196),
    "MS-11: a mortgaged title earns nothing": ruling(table(mine=(3,), mortgaged=(3,)), throw(1, 2), cash=200),
    "MS-11: and undoes the double of its group": ruling(
        table(mine=(1, 3), mortgaged=(1,)), throw(1, 2), cash=204
    ),
    "MS-11: no throw is asked for a mortgaged utility": ruling(
        table(mine=(12,), mortgaged=(12,), at=5), throw(3, 4), due=None, cash=200
    ),
    **{
        f"MS-10, MS-40: {count} stations earn by their number": ruling(
            table(at=0, mine=STATIONS[:count]), throw(2, 3), cash=200 + rent
        )
        for count, rent in STATION_RENTS
    },
    **{
        f"MS-22: {count} stations of which others are mortgaged earn as much": ruling(
            table(at=0, mine=STATIONS[:count], mortgaged=STATIONS[1:count]), throw(2, 3), cash=200 + rent
        )
        for count, rent in STATION_RENTS
    },
    **{
        f"MS-10: {count} stations of the bank cost as much": ruling(
            table(at=0, banks=STATIONS[:count]), throw(2, 3), cash=200 - rent
        )
        for count, rent in STATION_RENTS
    },
    **{
        f"MS-22: a utility asks for a throw, with {mine} owned and {mortgaged} mortgaged": ruling(
            table(mine=mine, mortgaged=mortgaged, at=5), throw(3, 4), due=ServiceRoll(12, times), cash=200
        )
        for mine, mortgaged, times in UTILITIES_OWNED
    },
    **{
        f"MS-22, MS-40: it earns {times} times that throw, with {mortgaged} mortgaged": ruling(
            *(table(mine=mine, mortgaged=mortgaged, at=5), throw(3, 4), service(6, 2)),
            due=None,
            cash=200 + 8 * times,
        )
        for mine, mortgaged, times in UTILITIES_OWNED
    },
    "MS-10: the throw for a utility of the bank is paid to it and nothing is built": ruling(
        table(banks=(12,), at=5), throw(3, 4), service(6, 2), cash=168, causes=[Cause.RENT]
    ),
    "MS-10: for both it is ten times the throw": ruling(
        table(banks=UTILITIES, at=5), throw(3, 4), service(6, 2), cash=120
    ),
    "MS-8, MS-9: the bank builds after the rent of its street, one step a visit, without the group": ruling(
        table(banks=(3,)),
        throw(1, 2),
        causes=[Cause.MOVED, Cause.RENT, Cause.BANK_BUILT],
        cash=196,
        built={3: 1},
        houses=31,
    ),
    "MS-9: the fifth step of the bank is a hotel and brings four houses back": ruling(
        table(banks=(3,), built={3: 4}, **RICH), throw(1, 2), built={3: 5}, houses=32, hotels=11
    ),
    "MS-9: above it nothing": ruling(
        table(banks=(3,), built={3: 5}, **RICH),
        throw(1, 2),
        causes=[Cause.MOVED, Cause.RENT],
        built={3: 5},
    ),
    **{
        f"MS-9, MS-53: the bank builds nothing when the stock has none: {stock}": ruling(
            table(banks=(3,), built={3: built} if built else {}, chosen=options(**stock), **RICH),
            throw(1, 2),
            causes=[Cause.MOVED, Cause.RENT],
            built={3: built},
        )
        for built, stock in ((0, {"houses": 0}), (3, {"houses": 3}), (4, {"houses": 4, "hotels": 0}))
    },
    "MS-9: the bank builds its hotel although no house is in stock": ruling(
        table(banks=(3,), built={3: 4}, chosen=options(houses=4), **RICH), throw(1, 2), built={3: 5}, houses=4
    ),
    "MS-9: the bank builds nothing on stations": ruling(
        table(banks=(5,)), throw(2, 3), causes=[Cause.MOVED, Cause.RENT]
    ),
    "MS-23: the nearest own station earns double": ruling(
        table(at=0, mine=(15,)), *NEAREST_STATION, square=15, cash=250
    ),
    "MS-23: the nearest station of the bank costs double": ruling(
        table(at=0, banks=(15,)), *NEAREST_STATION, square=15, cash=150
    ),
    "MS-23: the nearest utility takes ten times the throw": ruling(
        table(mine=(12,)), *NEAREST_UTILITY, due=ServiceRoll(12, 10)
    ),
    "MS-23: that of the bank too": ruling(table(banks=(12,)), *NEAREST_UTILITY, service(1, 1), cash=180),
    "MS-37: a free nearest station is offered": ruling(table(), *NEAREST_STATION, due=Offer(15)),
    "MS-11: a mortgaged one earns nothing": ruling(
        table(mine=(15,), mortgaged=(15,)), *NEAREST_STATION, due=None, cash=200
    ),
    **{
        f"MS-42: the tax on square {square} is paid to the bank": ruling(
            table(at=start),
            throw(1, square - start - 1),
            cash=left,
            bank=20580 - left,
            causes=[Cause.MOVED, Cause.TAX],
        )
        for start, square, left in ((0, 4, 0), (35, 38, 100))
    },
    **{
        f"MS-41: a card of {deck} is due on square {square}": ruling(
            table(at=(square - 2) % 40), throw(1, 1), due=CardDue(deck)
        )
        for deck, squares in ((Deck.CHANCE, (7, 22, 36)), (Deck.CHEST, (2, 17, 33)))
        for square in squares
    },
    **{
        f"MS-43: visiting and free parking bring nothing, square {square}": ruling(
            table(at=square - 3), throw(1, 2), causes=[Cause.MOVED], due=None, in_jail=False
        )
        for square in (10, 20)
    },
    "MS-30: a rent may be owed": ruling(SHORT, throw(1, 2), due=Debt(200, Cause.RENT, 39)),
    "MS-30: once it is paid, the bank builds with the houses sold for it": ruling(
        *(SHORT, throw(1, 2), sell(37)),
        causes=[Cause.SOLD, Cause.RENT, Cause.BANK_BUILT],
        cash=20,
        built={39: 2},
        houses=0,
    ),
    "a card that is paid lets nobody build": ruling(
        table(banks=(5,), at=0), throw(3, 4), card(Pay(50)), causes=[Cause.CARD], cash=150
    ),
}


@pytest.mark.parametrize("case", RULINGS)
def test_a_ruling_of_rents(case: str) -> None:
    must_hold(RULINGS[case])
