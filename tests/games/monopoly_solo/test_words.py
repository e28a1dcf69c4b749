"""A sentence for every refusal, entry and end of the solo game, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import override

from games.kit.moves import Leaves
from games.kit.standings import BY_TOTAL
from games.monopoly_solo.pad import PAD
from games.monopoly_solo.rules.cards import DrawFrom, GoBack, GoTo, GoToJail, KeepCard, Pay, Receive, Repair
from games.monopoly_solo.rules.ending import CardDue, Cause, Debt, EndReason, Offer, ServiceRoll, State
from games.monopoly_solo.rules.moves import Move
from games.monopoly_solo.rules.options import Board
from games.monopoly_solo.rules.scoring import MEASURES
from games.monopoly_solo.rules.sheet import CASH, GROUPS, IN_JAIL, KEPT, SQUARE, SQUARES_ROUND, TITLES, Deck
from games.monopoly_solo.words import names as words
from games.monopoly_solo.words.squares import deck_name, square_name
from games.monopoly_solo.words.story import progress_sentence, story
from games.monopoly_solo.words.verdict import verdict
from scoresheets.pads.words.refusals import sentence
from scoresheets.registry import REFUSALS as GAMES_REFUSALS
from tests.games.monopoly_solo.cast import (
    ANA,
    BROWN,
    build,
    buy,
    card,
    code,
    everything_but,
    leave_it,
    lift,
    mortgage,
    options,
    out_by,
    play,
    refused,
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
REFUSALS: list[tuple[State, Move, str]] = [
    (table(), throw(1), "You need 2 dice, and there is 1."),
    (table(), build(40), "There is no title on square 40."),
    (table(**CHANCE), card(GoTo(40)), "There is no square 40: the board has 0 to 39."),
    (table(due=Offer(39)), throw(1, 2), "Rue de la Paix is for sale: first buy it or leave it."),
    (table(due=Offer(39), chosen=US), throw(1, 2), "Boardwalk is for sale: first buy it or leave it."),
    (
        table(due=ServiceRoll(28, 4)),
        buy(),
        "Compagnie de distribution des eaux: first roll for its rent.",
    ),
    (table(**CHANCE), buy(), "First draw a Chance card and enter what it says."),
    (
        table(due=Debt(1900, Cause.CARD)),
        buy(),
        "You owe 1,900. Sell or mortgage until you have the missing 1,700.",
    ),
    (table(jail=True), throw(1, 2), "You are in jail. First pay the fine of 50."),
    (
        table(jail=True, kept=("chest",)),
        throw(1, 2),
        "You are in jail. First pay the fine of 50 or use your Get Out of Jail Free card.",
    ),
    (table(), out_by("fine"), "You are not in jail."),
    (table(), buy(), "Nothing is for sale here now."),
    (table(), service(1, 2), "No roll for a utility is due."),
    (table(), card(Pay(5)), "No card is due."),
    (
        table(mine=(1,)),
        mortgage(1),
        "You owe nothing: Boulevard de Belleville can be mortgaged only to pay a debt.",
    ),
    (table(jail=True), out_by("chest"), "You have no Get Out of Jail Free card from Caisse de Communauté."),
    (
        table(kept=("chance",), **CHANCE),
        card(KeepCard()),
        "You already have the Get Out of Jail Free card from Chance. There is only one.",
    ),
    (table(), build(39), "You can only build where you are: on Départ, not on Rue de la Paix."),
    (table(chosen=US), build(39), "You can only build where you are: on GO, not on Boardwalk."),
    (table(), sell(39), "Rue de la Paix is nobody’s yet."),
    (table(banks=(39,)), lift(39), "Rue de la Paix is the bank’s."),
    (table(mine=(5,)), sell(5), "Gare Montparnasse is not a street. You cannot build there."),
    (
        table(mine=(6,), at=6),
        build(6),
        "Rue de Vaugirard: you need the whole group to build; "
        "you do not have Rue de Courcelles and Avenue de la République.",
    ),
    (
        table(mine=BROWN, mortgaged=(3,), at=1),
        build(1),
        "Boulevard de Belleville: you cannot build in a group with a mortgage: Rue Lecourbe.",
    ),
    (
        table(mine=(1,), mortgaged=(1,), due=OWED),
        mortgage(1),
        "Boulevard de Belleville is already mortgaged.",
    ),
    (table(mine=(1,)), lift(1), "Boulevard de Belleville is not mortgaged."),
    (
        table(mine=BROWN, built={3: 1}, due=OWED),
        mortgage(1),
        "Boulevard de Belleville: first sell all your buildings of this group.",
    ),
    (
        table(mine=BROWN, built={1: 5}, at=1),
        build(1),
        "Boulevard de Belleville has its hotel. You cannot build more there.",
    ),
    (
        table(mine=BROWN, built={1: 4}, at=1),
        build(1, 2),
        "Only 1 more building fits on Boulevard de Belleville, the hotel being the last.",
    ),
    (table(mine=BROWN), sell(1), "There is nothing on Boulevard de Belleville."),
    (table(mine=BROWN, built={1: 2}), sell(1, 3), "There are only 2 houses on Boulevard de Belleville."),
    (
        table(mine=BROWN, at=1, chosen=NO_HOUSES),
        build(1, 4),
        "Boulevard de Belleville: houses needed 4, in stock 3.",
    ),
    (
        table(mine=BROWN, built={1: 5}, chosen=NO_HOUSES),
        sell(1),
        "Boulevard de Belleville: the hotel breaks up into 4 houses, in stock 3.",
    ),
    (
        table(mine=BROWN, at=1, chosen=NO_HOTELS),
        build(1, 5),
        "Boulevard de Belleville: no hotel is left in stock.",
    ),
    (table(due=Offer(39)), buy(), "Rue de la Paix costs 400, and you have 200."),
    (
        table(mine=BROWN, at=1, cash=40),
        build(1, 2),
        "Building on Boulevard de Belleville costs 100, and you have 40.",
    ),
    (
        table(mine=(1,), mortgaged=(1,), cash=32),
        lift(1),
        "Lifting the mortgage on Boulevard de Belleville costs 33, and you have 32.",
    ),
    (
        table(jail=True, cash=20, kept=("chest",)),
        out_by("fine"),
        "The fine is 50, and all you have would bring 20. Use your Get Out of Jail Free card.",
    ),
    (table(), throw(1, 2, value=1000), "After this you have 200 in cash, not 1,000."),
]


def said(state: State, move: Move) -> str:
    return sentence(refused(state, move), names=NAMES, game_key="monopoly-solo")


@pytest.mark.parametrize(("state", "move", "told"), REFUSALS)
def test_a_refusal_names_its_title_and_sums(state: State, move: Move, told: str) -> None:
    assert said(state, move) == told


@pytest.mark.parametrize(("state", "move", "told"), REFUSALS)
def test_a_refusal_can_be_said_in_french(state: State, move: Move, told: str) -> None:
    with override("fr"):
        assert said(state, move)


def test_every_refusal_of_its_own_is_said() -> None:
    assert {code(state, move) for state, move, _words in REFUSALS} >= set(GAMES_REFUSALS["monopoly-solo"])


RICH = 3000
STORIES: list[tuple[State, Move, str]] = [
    (table(), throw(1, 2), "Ana rolled 1 and 2: Rue Lecourbe."),
    (table(chosen=US), throw(1, 2), "Ana rolled 1 and 2: Baltic Avenue."),
    (table(at=39), throw(1, 2), "Ana rolled 1 and 2: Caisse de Communauté. Départ earns 200."),
    (table(due=Offer(1)), buy(), "Ana bought Boulevard de Belleville for 60."),
    (table(due=Offer(1)), leave_it(), "The bank takes Boulevard de Belleville."),
    (
        table(due=Offer(1), chosen=options(bank_tokens=0)),
        leave_it(),
        "Boulevard de Belleville stays free: the bank has no token left.",
    ),
    (table(mine=(3,)), throw(1, 2), "Ana rolled 1 and 2: Rue Lecourbe. The bank pays 4 in rent."),
    (
        table(banks=(3,)),
        throw(1, 2),
        "Ana rolled 1 and 2: Rue Lecourbe. Ana pays 4 in rent. The bank builds a house on Rue Lecourbe.",
    ),
    (
        table(banks=(3,), built={3: 4}, cash=RICH),
        throw(1, 2),
        "Ana rolled 1 and 2: Rue Lecourbe. Ana pays 320 in rent. The bank builds the hotel on Rue Lecourbe.",
    ),
    (table(), throw(1, 3), "Ana rolled 1 and 3: Impôts sur le revenu. Ana pays 200."),
    (table(at=28), throw(1, 1), "Ana rolled 1 and 1: Allez en prison. Ana goes to jail."),
    (
        table(mine=(12,), due=ServiceRoll(12, 4), at=12),
        service(2, 3),
        "Compagnie de distribution d’électricité: Ana rolled 2 and 3, and the rent is 4 times that. "
        "The bank pays 20 in rent.",
    ),
    (table(**CHANCE), card(Receive(150)), "The card earns 150."),
    (table(**CHANCE), card(Pay(15)), "The card costs 15."),
    (table(**CHANCE), card(Receive(0)), "The card has no effect."),
    (table(**CHANCE), card(Repair(25, 100)), "The card has no effect."),
    (table(mine=(1,), built={1: 2}, **CHANCE), card(Repair(25, 100)), "The card costs 50."),
    (table(**CHANCE), card(GoTo(39)), "The card moves Ana: Rue de la Paix."),
    (table(**CHANCE), card(GoBack(7)), "The card moves Ana: Départ. Départ earns 200."),
    (table(**CHANCE), card(GoToJail()), "Ana goes to jail."),
    (table(**CHANCE), card(KeepCard()), "Ana keeps the Get Out of Jail Free card."),
    (table(**CHANCE), card(DrawFrom(Deck.CHEST)), "The card says: draw a Caisse de Communauté card."),
    (table(**CHANCE), card(Pay(900)), "Ana owes 900 and cannot raise it."),
    (table(mine=(5,), **CHANCE), card(Pay(280)), "Ana owes 280: 80 is missing."),
    (
        table(mine=(5,), due=Debt(280, Cause.CARD)),
        mortgage(5),
        "Ana mortgaged Gare Montparnasse for 100. The card costs 280.",
    ),
    (table(jail=True), out_by("fine"), "Ana pays the fine of 50. Ana is out of jail."),
    (
        table(jail=True, kept=("chest",)),
        out_by("chest"),
        "Ana uses a Get Out of Jail Free card. Ana is out of jail.",
    ),
    (table(mine=BROWN, at=1), build(1), "Ana built 1 house on Boulevard de Belleville for 50."),
    (table(mine=BROWN, at=1), build(1, 3), "Ana built 3 houses on Boulevard de Belleville for 150."),
    (
        table(mine=BROWN, at=1, built={1: 4}),
        build(1),
        "Ana built the hotel on Boulevard de Belleville for 50.",
    ),
    (
        table(mine=BROWN, at=1, cash=RICH),
        build(1, 5),
        "Ana built 4 houses and the hotel on Boulevard de Belleville for 250.",
    ),
    (table(mine=BROWN, built={1: 2}), sell(1), "Ana sold 1 house on Boulevard de Belleville for 25."),
    (table(mine=BROWN, built={1: 5}), sell(1), "Ana sold the hotel on Boulevard de Belleville for 25."),
    (
        table(mine=BROWN, built={1: 5}),
        sell(1, 2),
        "Ana sold the hotel and 1 house on Boulevard de Belleville for 50.",
    ),
    (
        table(mine=(1,), mortgaged=(1,)),
        lift(1),
        "Ana lifted the mortgage on Boulevard de Belleville for 33.",
    ),
    (
        table(cash=1000, chosen=options(bank_total=1000), **CHANCE),
        card(Receive(50)),
        "The bank is broken: 50 short.",
    ),
    (table(), Leaves(ANA), "Ana gave up the game."),
]


@pytest.mark.parametrize(("before", "move", "told"), STORIES)
def test_an_entry_is_told_with_all_that_followed(before: State, move: Move, told: str) -> None:
    assert story(before, play(before, move), move, NAMES) == told


@pytest.mark.parametrize(("before", "move", "told"), STORIES)
def test_an_entry_can_be_told_in_french(before: State, move: Move, told: str) -> None:
    with override("fr"):
        assert story(before, play(before, move), move, NAMES)


def test_every_cause_is_told() -> None:
    found = {event.cause for before, move, _words in STORIES for event in play(before, move).events}
    assert found == set(Cause)


WON_BY_TITLES = play(table(mine=everything_but(39), due=Offer(39), cash=400, at=39), buy())
BROKEN = play(table(cash=1900, chosen=options(bank_total=2000), **CHANCE), card(Receive(1250)))
ENDS: list[tuple[State, str, str]] = [
    (WON_BY_TITLES, "Ana wins!", "Ana owns all 28 titles. That makes 2,845 points."),
    (BROKEN, "Ana wins!", "Ana has broken the bank: it was 1,150 short. That makes 2,000 points."),
    (
        play(table(**CHANCE), card(Pay(1900))),
        "The game is lost.",
        "Ana owed 1,900: cash, sales and mortgages together could not raise it.",
    ),
    (play(table(), Leaves(ANA)), "The game is lost.", "Ana gave up the game."),
    (table(), "", ""),
]


@pytest.mark.parametrize(("state", "few_words", "told"), ENDS)
def test_the_end_is_said(state: State, few_words: str, told: str) -> None:
    assert (PAD.headline(state, NAMES), verdict(state, NAMES)) == (few_words, told)
    with override("fr"):
        assert bool(PAD.headline(state, NAMES)) == bool(verdict(state, NAMES)) == bool(told)


PILOTS: list[tuple[State, str]] = [
    (
        table(mine=(1, 3)),
        "Ana wins with all 28 titles (2 bought so far), or if the bank cannot pay.",
    ),
    (
        table(mine=(1,), banks=(3, 5)),
        "Ana wins if the bank cannot pay. All 28 titles are out of reach: the bank has 2.",
    ),
    (BROKEN, "The game is over."),
]


@pytest.mark.parametrize(("state", "told"), PILOTS)
def test_the_ways_of_winning_that_are_open_are_told(state: State, told: str) -> None:
    """MS-3."""
    assert progress_sentence(state, NAMES) == told
    with override("fr"):
        assert progress_sentence(state, NAMES)


@pytest.mark.parametrize("board", Board)
def test_every_square_group_box_and_step_has_a_name(board: str) -> None:
    named = [square_name(board, position) for position in range(SQUARES_ROUND)]
    titles = [named[position] for position in TITLES]
    assert len(set(titles)) == 28
    assert all(named)
    assert set(words.GROUPS) == set(GROUPS)
    assert set(words.BOARDS) == set(Board)
    assert [deck_name(board, deck) for deck in Deck] == [named[7], named[2]]
    assert set(words.STEPS) == {*EndReason, *(measure.name for measure in MEASURES if measure != BY_TOTAL)}
    boxes = [box for title in TITLES.values() for box in (title.box, title.buildings_box, title.mortgage_box)]
    boxes += [CASH, SQUARE, IN_JAIL, *KEPT.values()]
    assert len({words.box_name(board, box) for box in boxes}) == len(boxes) == 89


def test_boxes_steps_and_figures_are_named_as_people_say_them() -> None:
    assert words.box_name("paris", "title.39") == "Rue de la Paix"
    assert words.box_name("atlantic-city", "title.39.buildings") == "Boardwalk: buildings"
    assert words.box_name("paris", "title.40") == "title.40"
    assert words.box_name("paris", KEPT[Deck.CHEST]) == "Get Out of Jail Free card from Caisse de Communauté"
    assert (
        words.box_name("atlantic-city", KEPT[Deck.CHEST]) == "Get Out of Jail Free card from Community Chest"
    )
    assert PAD.step_name("bank_broken") == "The bank cannot pay"
    assert (words.step_figure("all_titles", 1), words.step_figure("gave_up", 0)) == ("1 point", "0 points")
