"""GO, cards that move the pawn, jail: MS-13, MS-14, MS-18, MS-19, MS-24, MS-26, MS-33, MS-36, MS-43, MS-44."""

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
from games.monopoly_solo.rules.ending import CardDue, Cause, Debt, EndReason, Offer
from games.monopoly_solo.rules.sheet import Deck, Kind
from tests.games.monopoly_solo.cast import (
    build,
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
    poor = table(jail=True, cash=10, mine=(1, 3))
    state = play(poor, out_by("fine"))
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
