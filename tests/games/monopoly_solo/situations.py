"""Situations of the solo game whose sentences stand in sentences.txt."""

from typing import Any

from games.kit.moves import Leaves
from games.monopoly_solo.rules.cards import DrawFrom, GoBack, GoTo, GoToJail, KeepCard, Pay, Receive, Repair
from games.monopoly_solo.rules.ending import CardDue, Cause, Debt, Offer, ServiceRoll
from games.monopoly_solo.rules.sheet import Deck
from tests.games.monopoly_solo.cast import (
    ANA,
    BROWN,
    build,
    buy,
    card,
    everything_but,
    leave_it,
    lift,
    mortgage,
    options,
    out_by,
    play,
    sell,
    service,
    table,
    throw,
)

NAMES = ("Ana",)
CHANCE: dict[str, Any] = {"due": CardDue(Deck.CHANCE), "at": 7}
OWED = Debt(900, Cause.CARD)
US = options(board="atlantic-city")
NO_HOUSES, NO_HOTELS = options(houses=3), options(hotels=0)
RICH = 3000
WON_BY_TITLES = play(table(mine=everything_but(39), due=Offer(39), cash=400, at=39), buy())
BROKEN = play(table(cash=1900, chosen=options(bank_total=2000), **CHANCE), card(Receive(1250)))

REFUSED = [
    (table(), throw(1)),
    (table(), build(40)),
    (table(**CHANCE), card(GoTo(40))),
    (table(due=Offer(39)), throw(1, 2)),
    (table(due=Offer(39), chosen=US), throw(1, 2)),
    (table(due=ServiceRoll(28, 4)), buy()),
    (table(**CHANCE), buy()),
    (table(due=Debt(1900, Cause.CARD)), buy()),
    (table(jail=True), throw(1, 2)),
    (table(jail=True, kept=("chest",)), throw(1, 2)),
    (table(), out_by("fine")),
    (table(), buy()),
    (table(), service(1, 2)),
    (table(), card(Pay(5))),
    (table(mine=(1,)), mortgage(1)),
    (table(jail=True), out_by("chest")),
    (table(kept=("chance",), **CHANCE), card(KeepCard())),
    (table(), build(39)),
    (table(chosen=US), build(39)),
    (table(), sell(39)),
    (table(banks=(39,)), lift(39)),
    (table(mine=(5,)), sell(5)),
    (table(mine=(6,), at=6), build(6)),
    (table(mine=BROWN, mortgaged=(3,), at=1), build(1)),
    (table(mine=(1,), mortgaged=(1,), due=OWED), mortgage(1)),
    (table(mine=(1,)), lift(1)),
    (table(mine=BROWN, built={3: 1}, due=OWED), mortgage(1)),
    (table(mine=BROWN, built={1: 5}, at=1), build(1)),
    (table(mine=BROWN, built={1: 4}, at=1), build(1, 2)),
    (table(mine=BROWN), sell(1)),
    (table(mine=BROWN, built={1: 2}), sell(1, 3)),
    (table(mine=BROWN, at=1, chosen=NO_HOUSES), build(1, 4)),
    (table(mine=BROWN, built={1: 5}, chosen=NO_HOUSES), sell(1)),
    (table(mine=BROWN, at=1, chosen=NO_HOTELS), build(1, 5)),
    (table(due=Offer(39)), buy()),
    (table(mine=BROWN, at=1, cash=40), build(1, 2)),
    (table(mine=(1,), mortgaged=(1,), cash=32), lift(1)),
    (table(jail=True, cash=20, kept=("chest",)), out_by("fine")),
    (table(), throw(1, 2, value=1000)),
]
TOLD = [
    (table(), throw(1, 2)),
    (table(chosen=US), throw(1, 2)),
    (table(at=39), throw(1, 2)),
    (table(due=Offer(1)), buy()),
    (table(due=Offer(1)), leave_it()),
    (table(due=Offer(1), chosen=options(bank_tokens=0)), leave_it()),
    (table(mine=(3,)), throw(1, 2)),
    (table(banks=(3,)), throw(1, 2)),
    (table(banks=(3,), built={3: 4}, cash=RICH), throw(1, 2)),
    (table(), throw(1, 3)),
    (table(at=28), throw(1, 1)),
    (table(mine=(12,), due=ServiceRoll(12, 4), at=12), service(2, 3)),
    (table(**CHANCE), card(Receive(150))),
    (table(**CHANCE), card(Pay(15))),
    (table(**CHANCE), card(Receive(0))),
    (table(**CHANCE), card(Repair(25, 100))),
    (table(mine=(1,), built={1: 2}, **CHANCE), card(Repair(25, 100))),
    (table(**CHANCE), card(GoTo(39))),
    (table(**CHANCE), card(GoBack(7))),
    (table(**CHANCE), card(GoToJail())),
    (table(**CHANCE), card(KeepCard())),
    (table(**CHANCE), card(DrawFrom(Deck.CHEST))),
    (table(**CHANCE), card(Pay(900))),
    (table(mine=(5,), **CHANCE), card(Pay(280))),
    (table(mine=(5,), due=Debt(280, Cause.CARD)), mortgage(5)),
    (table(jail=True), out_by("fine")),
    (table(jail=True, kept=("chest",)), out_by("chest")),
    (table(mine=BROWN, at=1), build(1)),
    (table(mine=BROWN, at=1), build(1, 3)),
    (table(mine=BROWN, at=1, built={1: 4}), build(1)),
    (table(mine=BROWN, at=1, cash=RICH), build(1, 5)),
    (table(mine=BROWN, built={1: 2}), sell(1)),
    (table(mine=BROWN, built={1: 5}), sell(1)),
    (table(mine=BROWN, built={1: 5}), sell(1, 2)),
    (table(mine=(1,), mortgaged=(1,)), lift(1)),
    (table(cash=1000, chosen=options(bank_total=1000), **CHANCE), card(Receive(50))),
    (table(), Leaves(ANA)),
]
STATES = [
    WON_BY_TITLES,
    BROKEN,
    play(table(**CHANCE), card(Pay(1900))),
    play(table(), Leaves(ANA)),
    table(),
    table(mine=(1, 3)),
    table(mine=(1,), banks=(3, 5)),
    BROKEN,
]
