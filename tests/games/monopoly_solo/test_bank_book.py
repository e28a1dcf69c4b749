"""The bank book in words: every movement, its purpose, and sums that agree to the last unit."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from django.utils import translation

from games.kit.replay import replay
from games.monopoly_solo.rules.cards import Pay, Receive
from games.monopoly_solo.rules.ending import CardDue, State
from games.monopoly_solo.rules.sheet import Deck
from games.monopoly_solo.words.book import (
    IN_VIEW,
    BankBook,
    Movement,
    all_movements,
    last_movements,
)
from games.monopoly_solo.words.short_names import short_name, shortest_name
from tests.games.monopoly_solo.cast import (
    BROWN,
    NAMES,
    build,
    buy,
    card,
    lift,
    mortgage,
    options,
    out_by,
    play,
    sell,
    table,
    throw,
)
from tests.games.monopoly_solo.test_golden import FILES
from tests.games.test_golden import read, steps


def played(file: Path) -> list[State]:
    """Return the first state of a golden game and the one after each entry that counts."""
    return [*(state for state, _move in steps(file)), replay(read(file))]


def whole(states: Sequence[State]) -> BankBook:
    return all_movements(states, NAMES)


def lines(*states: State) -> list[tuple[str, int, int]]:
    return [(each.what, each.amount, each.left) for each in whole(states).movements]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_movement_leads_from_one_balance_to_the_next(file: Path) -> None:
    states = played(file)
    book, cash = whole(states), states[0].book.cash
    assert (book.begun, book.banks) == (cash, states[0].book.bank)
    for movement in book.movements:
        assert movement.left == cash + movement.amount
        assert movement.left + movement.bank == states[0].options.bank_total
        cash = movement.left
    assert cash == states[-1].book.cash


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_last_movements_are_the_end_of_the_whole_book(file: Path) -> None:
    states = played(file)
    last = last_movements(states[1:], NAMES)
    assert last is not None
    assert last.movements == tuple(reversed(whole(states).movements[-IN_VIEW:]))


def test_nothing_is_told_before_the_first_entry() -> None:
    assert last_movements([], NAMES) is None
    assert whole([table()]) == BankBook((), 200, 20380)


def test_a_line_says_in_which_throw_what_for_and_what_both_have_then() -> None:
    state = play(table(at=38, cash=50, throws=4), throw(1, 2))
    assert whole([state]).movements == (Movement(5, "Départ", 200, 250, 20330),)


def test_each_cause_has_its_words() -> None:
    due = CardDue(Deck.CHANCE)
    rich = table(mine=BROWN, at=3, cash=1000)
    hotel = table(mine=BROWN, at=3, cash=1000, built={3: 5})
    assert lines(play(rich, build(3, 1))) == [("Lecourbe, 1 house", -50, 950)]
    assert lines(play(rich, build(3, 3))) == [("Lecourbe, 3 houses", -150, 850)]
    assert lines(play(rich, build(3, 5))) == [("Lecourbe, 4 houses and hotel", -250, 750)]
    assert lines(play(table(mine=BROWN, at=3, cash=1000, built={3: 4}), build(3))) == [
        ("Lecourbe, hotel", -50, 950)
    ]
    assert lines(play(hotel, sell(3, 1))) == [("Lecourbe, hotel sold", 25, 1025)]
    assert lines(play(hotel, sell(3, 3))) == [("Lecourbe, hotel and 2 houses sold", 75, 1075)]
    assert lines(play(table(mine=BROWN, at=3, cash=0, built={3: 2}), sell(3, 2))) == [
        ("Lecourbe, 2 houses sold", 50, 50)
    ]
    assert lines(play(table(mine=(35,), mortgaged=(35,), cash=200), lift(35))) == [
        ("Saint-Lazare, mortgage lifted", -110, 90)
    ]
    assert lines(play(table(at=7, cash=10, due=due), card(Receive(150)))) == [("Chance, card", 150, 160)]
    assert lines(play(table(at=7, cash=10, due=due), card(Pay(10)))) == [("Chance, card", -10, 0)]
    assert lines(play(table(jail=True, cash=60), out_by("fine"))) == [("Prison, fine", -50, 10)]
    assert lines(play(table(mine=(39,), at=2, cash=60), throw(1, 1))) == []  # an open debt moved nothing


def test_a_debt_that_a_mortgage_pays_stands_after_it() -> None:
    state = play(table(mine=(39,), banks=(3,), at=1, cash=1), throw(1, 1))
    assert lines(play(state, mortgage(39))) == [("La Paix, mortgage", 200, 201), ("Lecourbe, rent", -4, 197)]


def test_the_names_are_those_of_the_board_also_in_french() -> None:
    state = play(
        play(table(at=0, chosen=options(board="atlantic-city"), cash=500), throw(2, 3)),
        buy(),
    )
    assert lines(state) == [("Reading RR, bought", -200, 300)]
    with translation.override("fr"):
        assert [what.split(",")[0] for what, _amount, _left in lines(state)] == ["Reading RR"]


@pytest.mark.parametrize("board", ["paris", "atlantic-city"])
def test_short_names_tell_titles_apart(board: str) -> None:
    titles = [square for square in range(40) if square not in (2, 7, 17, 22, 33, 36)]
    for name in (short_name, shortest_name):
        assert len({name(board, square) for square in titles}) == len(titles)
    assert max(len(shortest_name(board, square)) for square in titles) <= 17
