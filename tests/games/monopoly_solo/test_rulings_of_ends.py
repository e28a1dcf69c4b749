"""Winning, losing, points: MS-3 to MS-5, MS-17, MS-20, MS-27, MS-28; undone and replayed like any other paper."""

from typing import Any

import pytest

from games.kit.moves import Leaves
from games.kit.paper import changes
from games.monopoly_solo.rules import GAME
from games.monopoly_solo.rules.book import Owner
from games.monopoly_solo.rules.cards import Pay, Receive
from games.monopoly_solo.rules.ending import CardDue, Cause, Debt, EndReason, Offer, State
from games.monopoly_solo.rules.sheet import TITLES, Deck
from tests.games.monopoly_solo.cast import (
    ANA,
    BROWN,
    buy,
    card,
    causes,
    everything_but,
    leave_it,
    mortgage,
    options,
    play,
    purse,
    sell,
    table,
    throw,
    winners,
)

CHANCE: dict[str, Any] = {"due": CardDue(Deck.CHANCE)}
SMALL = options(bank_total=1000)


def points(state: State) -> dict[str, int]:
    return dict(GAME.outcome(state).players[0].breakdown)


def told(state: State) -> tuple[bool, str | None, str | None]:
    outcome = GAME.outcome(state)
    return outcome.finished, outcome.outcome, outcome.decided_by


def test_the_last_of_28_titles_wins() -> None:
    """MS-3, MS-4: mortgaged ones count."""
    state = table(mine=everything_but(39), mortgaged=(1, 3), at=39, cash=400, due=Offer(39))
    assert told(state) == (False, None, None)
    state = play(state, buy())
    assert (told(state), winners(state)) == ((True, "won", "all_titles"), ("Ana",))
    assert (purse(state)[0], len(state.book.titles(Owner.PLAYER))) == (0, 28)


def test_all_titles_are_out_of_reach_once_the_bank_has_one() -> None:
    """MS-3."""
    state = play(table(mine=everything_but(37, 39), banks=(37,), at=39, cash=400, due=Offer(39)), buy())
    assert (told(state), state.due) == ((False, None, None), None)


def test_a_bank_that_must_pay_more_than_it_has_is_broken() -> None:
    """MS-3, MS-5, MS-27: it pays what it has; to the unit it is not broken."""
    start = table(at=7, cash=900, chosen=SMALL, **CHANCE)
    exact = play(start, card(Receive(100)))
    assert (told(exact)[0], purse(exact)) == (False, (1000, 0))
    broken = play(start, card(Receive(101)))
    assert (told(broken), purse(broken)) == ((True, "won", "bank_broken"), (1000, 0))
    assert (causes(broken), broken.events[-1].amount) == ([Cause.CARD, Cause.BROKEN], 1)


def test_nothing_more_of_the_entry_happens_when_the_bank_breaks() -> None:
    """MS-27: over GO to a tax, which is not paid."""
    state = play(table(at=39, cash=900, chosen=SMALL), throw(2, 3))
    assert (told(state)[2], purse(state)[0], state.due) == ("bank_broken", 1000, None)
    assert causes(state) == [Cause.MOVED, Cause.GO, Cause.BROKEN]


def test_a_rent_breaks_the_bank() -> None:
    """MS-5, MS-38."""
    state = play(
        table(mine=(39,), built={39: 5}, at=37, cash=300, chosen=options(bank_total=2000)), throw(1, 1)
    )
    assert (told(state), purse(state)) == ((True, "won", "bank_broken"), (2000, 0))


def test_a_sale_and_a_mortgage_break_the_bank_after_the_thing_is_handed_over() -> None:
    """MS-27: the debt for which they were made lapses."""
    debt = Debt(1100, Cause.CARD)
    sold = play(table(mine=BROWN, built={1: 4}, cash=950, due=debt, chosen=SMALL), sell(1, 3))
    assert (told(sold)[2], purse(sold)[0], sold.due) == ("bank_broken", 1000, None)
    assert (sold.book.buildings(TITLES[1]), points(sold)["buildings"]) == (1, 25)
    pledged = play(table(mine=(5,), cash=950, due=debt, chosen=SMALL), mortgage(5))
    assert (told(pledged)[2], purse(pledged)[0]) == ("bank_broken", 1000)
    assert pledged.book.is_mortgaged(TITLES[5])


def test_points_are_cash_mortgage_values_and_half_the_buildings() -> None:
    """MS-17: the hotel counts as five houses; a mortgaged title counts too."""
    state = table(mine=(*BROWN, 5, 12), mortgaged=(5,), built={1: 5, 3: 2}, cash=77)
    assert points(state) == {"cash": 77, "mortgage_values": 30 + 30 + 100 + 75, "buildings": 125 + 50}
    player = GAME.outcome(state).players[0]
    assert (player.total, player.rank, dict(player.tie_breakers)) == (487, 1, {})
    assert player.extra == {"bank": 20503, "titles": 4}


def test_mortgaged_titles_may_be_left_out_of_the_points() -> None:
    """MS-17."""
    state = table(mine=(1, 5), mortgaged=(5,), cash=0, chosen=options(count_mortgaged=False))
    assert points(state)["mortgage_values"] == 30


@pytest.mark.parametrize("move", [card(Pay(9999)), Leaves(ANA)])
def test_a_lost_game_has_no_points_and_no_winner(move: Any) -> None:
    """MS-20, MS-28."""
    state = play(table(mine=(5,), at=7, **CHANCE), move)
    assert (told(state)[:2], winners(state)) == ((True, "lost"), ())
    assert set(points(state).values()) == {0}
    player = GAME.outcome(state).players[0]
    assert (player.total, player.rank) == (0, 1)
    assert player.extra == {"bank": 20380, "titles": 1}


def test_giving_up_is_possible_whatever_is_due() -> None:
    """MS-28."""
    for due in (None, Offer(39), CardDue(Deck.CHEST), Debt(500, Cause.CARD)):
        state = play(table(due=due), Leaves(ANA))
        assert (state.reason, state.left, state.turns, state.due) == (
            EndReason.GAVE_UP,
            frozenset({ANA}),
            0,
            None,
        )


def test_the_ladder_is_the_end_itself() -> None:
    assert GAME.ladder(table()) == ()
    [step] = GAME.ladder(play(table(), Leaves(ANA)))
    assert (step.name, step.asked, step.left) == ("gave_up", (ANA,), ())
    [step] = GAME.ladder(play(table(at=7, chosen=SMALL, **CHANCE), card(Receive(9999))))
    assert (step.name, step.left) == ("bank_broken", (ANA,))


def test_every_entry_is_one_turn_and_a_round_is_a_throw() -> None:
    """MS-35."""
    state = play(table(), throw(1, 2), buy())
    assert (state.turns, state.round) == (2, 1)
    state = play(state, throw(3, 4))
    assert (state.turns, state.round) == (3, 2)


def test_what_is_pencilled_is_what_changed() -> None:
    """The common paper serves: a title is a claim, cash and square are numbers."""
    before = play(table(), throw(1, 2))
    found = {(change.box, change.claimed) for change in changes(before.paper, play(before, buy()).paper)}
    assert found == {("cash", False), ("title.3", True)}
    declined = play(table(), throw(1, 2), leave_it())
    assert {change.box for change in changes(before.paper, declined.paper)} == {"title.3"}
