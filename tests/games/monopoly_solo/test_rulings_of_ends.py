"""Winning, losing, points: MS-3 to MS-5, MS-17, MS-20, MS-27, MS-28; undone and replayed like any other paper."""

from typing import Any

import pytest

from games.kit.moves import Leaves
from games.kit.paper import changes
from games.monopoly_solo.rules import GAME
from games.monopoly_solo.rules.cards import Pay, Receive
from games.monopoly_solo.rules.ending import CardDue, Cause, Debt, EndReason, Offer
from games.monopoly_solo.rules.sheet import Deck
from tests.games.monopoly_solo.cast import (
    ANA,
    BROWN,
    buy,
    card,
    everything_but,
    leave_it,
    mortgage,
    must_hold,
    options,
    play,
    ruling,
    sell,
    table,
    throw,
)

CHANCE: dict[str, Any] = {"due": CardDue(Deck.CHANCE)}
SMALL = options(bank_total=1000)


ALMOST_ALL = table(mine=everything_but(39), mortgaged=(1, 3), at=39, cash=400, due=Offer(39))
POOR_BANK = table(at=7, cash=900, chosen=SMALL, **CHANCE)
DEBT = Debt(1100, Cause.CARD)
LOST: dict[str, Any] = {
    "finished": True,
    "outcome": "lost",
    "winners": (),
    "points": {"cash": 0, "mortgage_values": 0, "buildings": 0},
    "totals": [0],
    "ranks": [1],
    "beside": {"bank": 20380, "titles": 1},
}
BROKEN: dict[str, Any] = {"finished": True, "outcome": "won", "decided_by": "bank_broken"}
RULINGS = {
    "MS-3: with 27 titles nothing is decided": ruling(
        ALMOST_ALL, finished=False, outcome=None, decided_by=None
    ),
    "MS-3, MS-4: the last of 28 titles wins, mortgaged ones too": ruling(
        *(ALMOST_ALL, buy()),
        finished=True,
        outcome="won",
        decided_by="all_titles",
        winners=("Ana",),
        cash=0,
        claimed=[f"title.{square}" for square in (*everything_but(39), 39)],
    ),
    "MS-3: all titles are out of reach once the bank has one": ruling(
        table(mine=everything_but(37, 39), banks=(37,), at=39, cash=400, due=Offer(39)),
        buy(),
        finished=False,
        outcome=None,
        decided_by=None,
        due=None,
    ),
    "MS-27: to the unit the bank is not broken": ruling(
        POOR_BANK, card(Receive(100)), finished=False, cash=1000, bank=0
    ),
    "MS-3, MS-5, MS-27: a bank that must pay more than it has is broken and pays what it has": ruling(
        *(POOR_BANK, card(Receive(101))),
        **BROKEN,
        cash=1000,
        bank=0,
        causes=[Cause.CARD, Cause.BROKEN],
    ),
    "MS-27: nothing more of the entry happens, over GO to a tax": ruling(
        table(at=39, cash=900, chosen=SMALL),
        throw(2, 3),
        **BROKEN,
        cash=1000,
        due=None,
        causes=[Cause.MOVED, Cause.GO, Cause.BROKEN],
    ),
    "MS-5, MS-38: a rent breaks the bank": ruling(
        table(mine=(39,), built={39: 5}, at=37, cash=300, chosen=options(bank_total=2000)),
        throw(1, 1),
        **BROKEN,
        cash=2000,
        bank=0,
    ),
    "MS-27: a sale breaks the bank, once the houses are handed over, and the debt lapses": ruling(
        table(mine=BROWN, built={1: 4}, cash=950, due=DEBT, chosen=SMALL),
        sell(1, 3),
        **BROKEN,
        cash=1000,
        due=None,
        built={1: 1},
        points={"cash": 1000, "mortgage_values": 60, "buildings": 25},
    ),
    "MS-27: a mortgage breaks the bank, once the title is handed over": ruling(
        table(mine=(5,), cash=950, due=DEBT, chosen=SMALL), mortgage(5), **BROKEN, cash=1000, mortgaged=[5]
    ),
    "MS-17: points are cash, mortgage values and half the buildings, a hotel as five houses": ruling(
        table(mine=(*BROWN, 5, 12), mortgaged=(5,), built={1: 5, 3: 2}, cash=77),
        points={"cash": 77, "mortgage_values": 30 + 30 + 100 + 75, "buildings": 125 + 50},
        totals=[487],
        ranks=[1],
        beside={"bank": 20503, "titles": 4},
    ),
    "MS-17: mortgaged titles may be left out of the points": ruling(
        table(mine=(1, 5), mortgaged=(5,), cash=0, chosen=options(count_mortgaged=False)),
        points={"mortgage_values": 30},
    ),
    "MS-20: a game lost by a debt has no points and no winner": ruling(
        table(mine=(5,), at=7, **CHANCE), card(Pay(9999)), **LOST
    ),
    "MS-28: a game given up has none either": ruling(table(mine=(5,), at=7, **CHANCE), Leaves(ANA), **LOST),
    **{
        f"MS-28: giving up is possible whatever is due, {due}": ruling(
            table(due=due),
            Leaves(ANA),
            reason=EndReason.GAVE_UP,
            left=frozenset({ANA}),
            turns=0,
            due=None,
        )
        for due in (None, Offer(39), CardDue(Deck.CHEST), Debt(500, Cause.CARD))
    },
    "MS-35: every entry is one turn": ruling(table(), throw(1, 2), buy(), turns=2, round=1),
    "MS-35: and a round is a throw": ruling(table(), throw(1, 2), buy(), throw(3, 4), turns=3, round=2),
}


@pytest.mark.parametrize("case", RULINGS)
def test_a_ruling_of_ends(case: str) -> None:
    must_hold(RULINGS[case])


def test_a_broken_bank_says_how_much_is_missing() -> None:
    """MS-27."""
    assert play(POOR_BANK, card(Receive(101))).events[-1].amount == 1


def test_no_tie_breaker_is_needed_alone() -> None:
    assert dict(GAME.outcome(table()).players[ANA].tie_breakers) == {}


def test_the_ladder_is_the_end_itself() -> None:
    assert GAME.ladder(table()) == ()
    [step] = GAME.ladder(play(table(), Leaves(ANA)))
    assert (step.name, step.asked, step.left) == ("gave_up", (ANA,), ())
    [step] = GAME.ladder(play(table(at=7, chosen=SMALL, **CHANCE), card(Receive(9999))))
    assert (step.name, step.left) == ("bank_broken", (ANA,))


def test_what_is_pencilled_is_what_changed() -> None:
    """The common paper serves: a title is a claim, cash and square are numbers."""
    before = play(table(), throw(1, 2))
    found = {(change.box, change.claimed) for change in changes(before.paper, play(before, buy()).paper)}
    assert found == {("cash", False), ("title.3", True)}
    declined = play(table(), throw(1, 2), leave_it())
    assert {change.box for change in changes(before.paper, declined.paper)} == {"title.3"}
