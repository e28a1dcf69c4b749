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
from games.monopoly_solo.rules.sheet import Deck, Kind
from tests.games.monopoly_solo.cast import (
    BROWN,
    build,
    buy,
    card,
    leads,
    leave_it,
    lift,
    mortgage,
    must_hold,
    options,
    out_by,
    play,
    refusal,
    ruling,
    sell,
    table,
    throw,
)

CHANCE: dict[str, Any] = {"due": CardDue(Deck.CHANCE)}


FINED = table(jail=True, cash=10, mine=(1, 3))
PAWNED = (out_by("fine"), mortgage(1), mortgage(3))
KEEPS_A_CARD = table(jail=True, cash=19, mine=(1,), kept=("chest",))
JAILED = table(jail=True, mine=(1, 3, 5), built={1: 1}, mortgaged=(5,), cash=300)
HOTEL = table(mine=BROWN, built={1: 5})
FEW_HOUSES = table(mine=BROWN, built={1: 5, 3: 1}, chosen=options(houses=4))
TOO_DEAR = table(mine=BROWN, built={1: 2}, cash=20, at=9, due=Offer(9))
BUILT_ON = table(mine=BROWN, built={1: 1}, cash=0, due=Debt(80, Cause.CARD))
INDEBTED = table(at=7, cash=30, mine=(5, 15), **CHANCE)
AGAIN = table(at=7, kept=("chance",), **CHANCE)
POOR_BANK = table(mine=(39,), at=7, cash=990, chosen=options(bank_total=1000), **CHANCE)
THREE_HOUSES: dict[str, Any] = {"mine": BROWN, "built": {1: 3}}
OWED = Debt(100, Cause.CARD)

RULINGS = {
    "MS-1, MS-5: the game begins on GO with its value, and the bank has the rest": ruling(
        table(), square=0, cash=200, bank=20380
    ),
    "MS-1: a table chooses both": ruling(table(chosen=options(go=1000, bank_total=1000)), cash=1000, bank=0),
    **{
        f"MS-36: passing or reaching GO pays, from {start}": ruling(
            table(at=start), throw(*dice), square=reached, cash=400
        )
        for start, dice, reached in ((38, (1, 1), 0), (39, (5, 6), 10), (35, (6, 4), 5))
    },
    "MS-36: GO pays before the square asks, and the tax is paid with it": ruling(
        table(at=39, cash=0), throw(2, 3), causes=[Cause.MOVED, Cause.GO, Cause.TAX], cash=0
    ),
    **{
        f"MS-19, MS-26: a card moves forward with GO, to {square}; to jail's square for a visit": ruling(
            table(at=22, **CHANCE), card(GoTo(square)), square=square, cash=cash, in_jail=False
        )
        for square, cash in ((39, 200), (0, 400), (20, 400), (22, 400), (10, 400))
    },
    "MS-19, MS-43: a card to Go to jail pays GO and then jails": ruling(
        table(at=36, **CHANCE),
        card(GoTo(30)),
        causes=[Cause.MOVED, Cause.GO, Cause.JAILED],
        square=10,
        in_jail=True,
        cash=400,
    ),
    "MS-26: a card to the square stood on draws again after the lap": ruling(
        table(at=22, **CHANCE), card(GoTo(22)), due=CardDue(Deck.CHANCE)
    ),
    **{
        f"MS-26: a move back pays GO only for stopping there, from {start} by {back}": ruling(
            table(at=start, **CHANCE), card(GoBack(back)), square=reached, cash=cash
        )
        for start, back, reached, cash in ((36, 3, 33, 200), (7, 7, 0, 400), (2, 3, 39, 200), (7, 39, 8, 200))
    },
    "MS-26, MS-42: a move back brings its square's tax": ruling(
        table(at=7, **CHANCE), card(GoBack(3)), cash=0
    ),
    "MS-26, MS-41: and its card": ruling(table(at=36, **CHANCE), card(GoBack(3)), due=CardDue(Deck.CHEST)),
    "MS-26, MS-37: and its title": ruling(table(at=22, **CHANCE), card(GoBack(3)), due=Offer(19)),
    **{
        f"MS-19, MS-23: the nearest {kind} lies ahead, from {start}": ruling(
            table(at=start, **CHANCE),
            card(GoToNearest(kind)),
            square=reached,
            due=Offer(reached),
            cash=400 if reached < start else 200,
        )
        for kind, start, reached in (
            *((Kind.STATION, 7, 15), (Kind.STATION, 22, 25), (Kind.STATION, 36, 5)),
            *((Kind.UTILITY, 7, 12), (Kind.UTILITY, 22, 28), (Kind.UTILITY, 36, 12)),
        )
    },
    "MS-43: square 30 jails": ruling(table(at=24), throw(2, 4), square=10, in_jail=True, cash=200),
    "MS-43: jail is reached past GO without its money": ruling(
        table(at=36, **CHANCE), card(GoToJail()), square=10, in_jail=True, cash=200
    ),
    "MS-13: three doubles lead to no jail": ruling(
        table(),
        *(throw(1, 1), card(Receive(0)), throw(2, 2), leave_it(), throw(2, 2)),
        square=10,
        in_jail=False,
    ),
    "MS-14, MS-44: the fine is paid before the throw": refusal(table(jail=True), throw(1, 2), code="in_jail"),
    "MS-14: the fine leads out": ruling(
        table(jail=True), out_by("fine"), causes=[Cause.FINE, Cause.FREED], cash=150, square=10
    ),
    "MS-14: and the throw leads on": ruling(table(jail=True), out_by("fine"), throw(2, 2), square=14),
    **{
        f"MS-14, MS-24: a kept card of {deck} leads out and goes back": ruling(
            table(jail=True, kept=(deck,)), out_by(deck), in_jail=False, kept=[], cash=200
        )
        for deck in ("chance", "chest")
    },
    "MS-24: a card is kept for the deck from which it was drawn": ruling(
        table(at=5), throw(1, 1), card(KeepCard()), kept=[Deck.CHANCE]
    ),
    "MS-24: once a deck": refusal(AGAIN, card(KeepCard()), code="card_already_kept"),
    "MS-24: of the other deck one more": ruling(
        AGAIN, card(DrawFrom(Deck.CHEST)), card(KeepCard()), kept=list(Deck)
    ),
    "MS-41: a card can ask for one of the other deck": ruling(
        table(at=2, due=CardDue(Deck.CHEST)),
        card(DrawFrom(Deck.CHANCE)),
        due=CardDue(Deck.CHANCE),
        causes=[],
    ),
    **{
        f"MS-18, MS-41: a card, {effect}": ruling(
            table(at=7, **CHANCE), card(effect), cash=cash, bank=20580 - cash, due=None
        )
        for effect, cash in (
            *((Receive(150), 350), (Receive(0), 200)),
            *((Pay(0), 200), (Pay(200), 0), (Pay(15), 185)),
        )
    },
    "MS-31: repairs cost for three own houses and a hotel, and nothing for the bank's": ruling(
        table(mine=(1, 3, 6), banks=(39,), built={1: 3, 3: 5, 39: 4}, at=7, cash=500, **CHANCE),
        card(Repair(25, 100)),
        cash=500 - 175,
    ),
    "MS-14, MS-49: the fine is a debt like others, in jail until it is paid": ruling(
        FINED, *PAWNED[:1], due=Debt(50, Cause.FINE), in_jail=True
    ),
    "MS-14, MS-49: half of it does not lead out": ruling(
        FINED, *PAWNED[:2], due=Debt(50, Cause.FINE), in_jail=True
    ),
    "MS-14, MS-49: and out the moment it is paid": ruling(
        *(FINED, *PAWNED),
        due=None,
        in_jail=False,
        cash=20,
        causes=[Cause.MORTGAGED, Cause.FINE, Cause.FREED],
    ),
    "MS-14, MS-50: no card leads out while the fine is open": refusal(
        *(table(jail=True, cash=10, mine=(39,), kept=("chance",)), out_by("fine"), out_by("chance")),
        code="debt_open",
    ),
    "MS-14, MS-29: a fine beyond all means loses": ruling(
        table(jail=True, cash=49), out_by("fine"), reason=EndReason.CANNOT_PAY, cash=49
    ),
    "MS-33: it is refused while a card is kept": refusal(
        *(KEEPS_A_CARD, out_by("fine")),
        code="not_enough_cash",
        rule="MS-33",
        some={"price": 50, "cash": 49},
    ),
    "MS-33: the card leads out": ruling(KEEPS_A_CARD, out_by("chest"), in_jail=False),
    "MS-33: within all means it is a debt": ruling(
        table(jail=True, cash=20, mine=(1,), kept=("chest",)), out_by("fine"), due=Debt(50, Cause.FINE)
    ),
    "MS-21, MS-32: in jail one may sell and lift": ruling(JAILED, sell(1), lift(5), in_jail=True),
    "MS-21: in jail one may not build": refusal(JAILED, build(1), code="not_here"),
    "MS-12: three houses may stand where the neighbour has none, as in the text": ruling(
        table(mine=BROWN, at=1), build(1, 3), built={1: 3, 3: 0}, cash=50, houses=29
    ),
    **{
        f"MS-12, MS-45: a hotel, five steps at the price of a house each, in {len(visit)} entries": ruling(
            table(mine=BROWN, at=1, cash=250), *visit, cash=0, built={1: 5}, houses=32, hotels=11
        )
        for visit in ([build(1, 5)], [build(1, 2), build(1, 2), build(1)])
    },
    "MS-25: the street just bought that completes its group is built on": ruling(
        table(mine=(1,)), throw(1, 2), buy(), build(3), cash=90, built={3: 1}
    ),
    "MS-12: one builds where one stands only": refusal(table(mine=BROWN, at=1), build(3), code="not_here"),
    **{
        f"MS-15: lifting costs a tenth more, rounded up, for {title}": ruling(
            table(mine=(title,), mortgaged=(title,), cash=300), lift(title), cash=300 - cost, mortgaged=[]
        )
        for title, cost in ((1, 33), (12, 83), (5, 110), (37, 193), (39, 220), (9, 66))
    },
    "MS-32: lifting is free to repeat with nothing due": ruling(
        table(mine=(1, 3, 5), mortgaged=(1, 3, 5)), lift(1), lift(3), lift(5), cash=200 - 33 - 33 - 110
    ),
    "MS-16, MS-46: a hotel is sold for half and leaves four houses": ruling(
        HOTEL, sell(1), cash=225, built={1: 4}, houses=28, hotels=12
    ),
    "MS-46: and these too": ruling(HOTEL, sell(1), sell(1, 4), cash=325, built={1: 0}),
    "MS-46: all at once": ruling(HOTEL, sell(1, 5), cash=325, built={1: 0}),
    "MS-16: a hotel is not sold without four houses in stock": refusal(
        FEW_HOUSES, sell(1), code="no_house_left"
    ),
    "MS-16: with a house sold before it is": ruling(FEW_HOUSES, sell(3), sell(1), houses=0),
    **{
        f"MS-21: buildings are sold unevenly, with {due} due": ruling(
            table(**THREE_HOUSES, cash=10, due=due), sell(1, 2), cash=60
        )
        for due in (None, Offer(39), OWED)
    },
    "MS-21: not before a card": refusal(table(**THREE_HOUSES, **CHANCE), sell(1), code="card_due"),
    "MS-21: nor before a throw for a utility": refusal(
        table(**THREE_HOUSES, due=ServiceRoll(12, 4)), sell(1), code="service_roll_due"
    ),
    "MS-6: an offer beyond the cash is not bought": refusal(TOO_DEAR, buy(), code="not_enough_cash"),
    "MS-34: nothing is mortgaged for it": refusal(TOO_DEAR, mortgage(3), code="offer_open"),
    "MS-34: it waits for an answer": ruling(TOO_DEAR, leave_it(), due=None),
    "MS-21: a sale may come first": ruling(
        table(mine=BROWN, built={1: 4}, cash=20, at=9, due=Offer(9)), sell(1, 4), buy(), cash=0
    ),
    "MS-32: mortgages are for debts only": refusal(table(mine=(5,)), mortgage(5), code="no_debt"),
    "MS-31, MS-47: a group with own buildings is not mortgaged": refusal(
        BUILT_ON, mortgage(3), code="group_has_buildings"
    ),
    "MS-47: without them it is": ruling(BUILT_ON, sell(1), mortgage(3), mortgage(1), cash=5),
    "MS-31: buildings of the bank hinder no mortgage": ruling(
        table(mine=(1,), banks=(3,), built={3: 4}, cash=10, due=Debt(40, Cause.CARD)), mortgage(1), cash=0
    ),
    "MS-49: a debt waits": ruling(INDEBTED, card(Pay(150)), due=Debt(150, Cause.CARD), cash=30),
    "MS-49: until there is enough": ruling(
        INDEBTED, card(Pay(150)), mortgage(5), due=Debt(150, Cause.CARD), cash=130
    ),
    "MS-49: and pays itself with the sale that fills the cash": ruling(
        INDEBTED, card(Pay(150)), mortgage(5), mortgage(15), due=None, cash=80
    ),
    "MS-29: the means do not ask what the bank has": ruling(
        POOR_BANK, card(Pay(1100)), due=Debt(1100, Cause.CARD)
    ),
    "MS-29: the bank may break over it": ruling(
        POOR_BANK, card(Pay(1100)), mortgage(39), reason=EndReason.BANK_BROKEN
    ),
    "MS-29, MS-42: a tax beyond all means loses at once": ruling(
        table(cash=199), throw(1, 3), reason=EndReason.CANNOT_PAY, causes=[Cause.MOVED, Cause.RUINED]
    ),
}


@pytest.mark.parametrize("case", RULINGS)
def test_a_ruling_of_walking_building_and_debts(case: str) -> None:
    must_hold(RULINGS[case])


def test_a_street_without_buildings_has_no_mark_of_them() -> None:
    assert "title.1.buildings" not in play(HOTEL, sell(1, 5)).paper.sheets[0]


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
    leads(state, card(Pay(raised + 1)), reason=EndReason.CANNOT_PAY, cash=10, due=None)
    leads(state, card(Pay(raised)), reason=None)
