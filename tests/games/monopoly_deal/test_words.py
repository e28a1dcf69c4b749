"""A sentence for every code and every end, in both languages; a name for every card and set."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils.translation import override

from games.kit.moves import Leaves
from games.monopoly_deal.pad import PAD
from games.monopoly_deal.rules.ending import EndReason, State
from games.monopoly_deal.rules.moves import (
    Against,
    Banco,
    Build,
    Duel,
    EndTurn,
    Move,
    PlayOther,
    PutInBank,
    Rearrange,
    Spot,
)
from games.monopoly_deal.rules.sheet import CARDS, SETS
from games.monopoly_deal.words.names import (
    STEPS,
    card_name,
    place_name,
    step_figure,
)
from games.monopoly_deal.words.refusals import REFUSALS
from games.monopoly_deal.words.verdict import verdict
from scoresheets.pads.words.refusals import sentence
from tests.games.monopoly_deal.cast import (
    ANA,
    BO,
    BROWN,
    CLEO,
    DARK_BLUE,
    HOTEL,
    HOUSE,
    NAMES,
    RED,
    STATIONS,
    UTILITIES,
    birthday,
    jackpot,
    laying,
    options,
    pays,
    play,
    refused,
    rent,
    table,
)

LANGUAGES = ("en", "fr")
MID = table(
    {
        ANA: {"red.1": RED[:2], "brown.2": BROWN[:1], "station.1": STATIONS, "pink.1": ("wild:any",)},
        BO: {"bank": ("money:5", "money:1"), "red.1": (RED[2], "wild:any", "wild:red-yellow", HOUSE, HOTEL)},
    },
    discard=("action:double-rent", "money:10"),
)
THREE = table({ANA: {"brown.1": BROWN, "dark-blue.1": DARK_BLUE, "utility.1": UTILITIES[:1]}})
BUILT = table({ANA: {"red.1": (*RED, HOUSE), "brown.1": BROWN}})
ENOUGH = pays(BO, ("bank", "money:5"))
REFUSED: list[tuple[State, Move, str]] = [
    (MID, EndTurn(BO), "It is Ana’s turn."),
    (MID, PutInBank(ANA, "money:6"), "There is no card “money:6” in this game."),
    (MID, laying("property:red", "red.21"), "There is no set “red.21”."),
    (MID, EndTurn(ANA, 1), "You keep up to seven cards in hand, so none goes back under the draw pile."),
    (
        replace(MID, hands=(8, 5, 5)),
        EndTurn(ANA),
        "There are 8 cards in hand, so exactly 1 goes back under the draw pile.",
    ),
    (
        replace(MID, hands=(9, 5, 5)),
        EndTurn(ANA),
        "There are 9 cards in hand, so exactly 2 go back under the draw pile.",
    ),
    (
        MID,
        PutInBank(ANA, "wild:red-yellow"),
        "Properties and wilds are never banked; this is a red/yellow wild.",
    ),
    (MID, PlayOther(ANA, "money:5"), "Money can only go in the bank."),
    (
        MID,
        PlayOther(ANA, "action:joker"),
        "Just Say No answers a card that is played against you. By itself it can only be banked.",
    ),
    (
        MID,
        PlayOther(ANA, "action:double-rent"),
        "Double the Rent goes with a rent card. By itself it can only be banked.",
    ),
    (
        replace(MID, plays=0),
        PutInBank(ANA, "money:1"),
        "All 3 plays of this turn have been used. End the turn.",
    ),
    (
        replace(MID, plays=1),
        rent("any", "red.1", ENOUGH, double=1),
        "This takes 2 plays, and only 1 is left this turn.",
    ),
    (replace(MID, hands=(0, 5, 5)), PutInBank(ANA, "money:1"), "Ana has no card in hand."),
    (
        replace(MID, hands=(1, 5, 5)),
        rent("any", "red.1", ENOUGH, double=1),
        "Ana has only 1 card in hand; this takes 2.",
    ),
    (
        MID,
        PutInBank(ANA, "money:10"),
        "Nobody can have 10M in hand: every copy is on the table or in the discard pile.",
    ),
    (
        replace(MID, discard={"action:double-rent": 1}),
        rent("any", "red.1", ENOUGH, double=2),
        "This takes 2 × Double the Rent, and only 1 can still be in hands or in the draw pile.",
    ),
    (
        MID,
        jackpot(pays(BO, jokers=4)),
        "This takes 4 × Just Say No, and only 3 can still be in hands or in the draw pile.",
    ),
    (MID, jackpot(pays(ANA)), "Debt Collector is played against others, not against yourself."),
    (MID, jackpot(pays(-1)), "Nobody with this name sits at the table."),
    (MID, rent("any", "red.1"), "An any-color rent card is played against exactly one player."),
    (MID, birthday(pays(CLEO)), "It’s My Birthday asks everybody: Bo is missing."),
    (MID, birthday(), "It’s My Birthday asks everybody: Bo and Cleo are missing."),
    (MID, birthday(pays(BO), pays(BO)), "Bo is named twice."),
    (play(MID, Leaves(BO)), jackpot(pays(BO)), "Bo has left the game, so nobody can reach those cards."),
    (
        replace(MID, options=options(double_rent="two-colour")),
        rent("any", "red.1", ENOUGH, double=1),
        "At this table, Double the Rent goes only with two-color rent cards.",
    ),
    (
        MID,
        Duel(ANA, Spot("red.1", HOUSE), (Against(BO),)),
        "Only properties and wilds can be moved this way, not a house.",
    ),
    (
        MID,
        Duel(ANA, Spot("red.2", "property:red"), (Against(BO),)),
        "Bo does not have a red property there: the red set no. 2.",
    ),
    (MID, jackpot(pays(BO, ("bank", "money:2"))), "Bo does not have 2M there: the bank."),
    (
        MID,
        Duel(ANA, Spot("red.1", "property:red"), (Against(BO),)),
        "Bo has completed the red set: no card of it can be taken or given.",
    ),
    (MID, laying("wild:pink-orange", "red.1"), "A pink/orange wild does not belong here: the red set."),
    (
        MID,
        rent("pink-orange", "red.1", ENOUGH, pays(CLEO)),
        "A pink/orange rent card charges no rent here: the red set.",
    ),
    (
        MID,
        Rearrange(ANA, Spot("pink.1", "wild:any"), "station.1"),
        "The railroad set already has its 4 cards.",
    ),
    (MID, Build(ANA, HOUSE, "station.1"), "Houses and hotels cannot go on railroads or utilities."),
    (
        MID,
        Build(ANA, HOUSE, "red.1"),
        "The red set is not complete. Houses and hotels go on complete sets.",
    ),
    (
        MID,
        Banco(ANA, "pink.1", (Against(BO),)),
        "Only a complete set can be taken, and Bo has not completed the pink set.",
    ),
    (BUILT, Build(ANA, HOUSE, "red.1"), "The red set already has a house, and no second one."),
    (BUILT, Build(ANA, HOTEL, "brown.1"), "The brown set has no house yet. The hotel comes after it."),
    (
        MID,
        jackpot(pays(BO, ("red.1", HOUSE))),
        "Bo cannot pay with the house alone, because the hotel is on it (the red set).",
    ),
    (
        MID,
        rent("any", "pink.1", ENOUGH),
        "The pink set earns no rent: it is empty, or has only any-color wilds.",
    ),
    (
        MID,
        jackpot(pays(BO, ("bank", "money:5"), jokers=1)),
        "Bo says Just Say No and pays nothing.",
    ),
    (
        MID,
        jackpot(pays(BO, ("red.1", "wild:any"))),
        "An any-color wild has no value, so Bo cannot pay with it.",
    ),
    (MID, jackpot(pays(BO, ("bank", "money:1"))), "Bo owes 5M; this is only 1M."),
    (
        table({BO: {"bank": ("money:1", "money:2")}}),
        jackpot(pays(BO, ("bank", "money:1"))),
        "Bo cannot pay all of 5M and must hand over everything that has a value: 3M, not 1M.",
    ),
    (
        MID,
        jackpot(pays(BO, ("bank", "money:1"), ("bank", "money:5"))),
        "Bo owes 5M, and of these 6M one card could be left out: 1M.",
    ),
    (MID, jackpot(ENOUGH, value=6), "This charges each player 5M, not 6M."),
]


def said(state: State, move: Move) -> str:
    return sentence(refused(state, move), names=NAMES, game_key="monopoly-deal")


@pytest.mark.parametrize(("state", "move", "words"), REFUSED)
def test_a_refusal_says_its_cards_and_sums(state: State, move: Move, words: str) -> None:
    assert said(state, move) == words


@pytest.mark.parametrize(("state", "move", "words"), REFUSED)
def test_a_refusal_is_said_in_french_too(state: State, move: Move, words: str) -> None:
    with override("fr"):
        assert said(state, move) not in ("", words)


def test_every_code_of_the_game_is_among_them() -> None:
    assert {refused(state, move).code for state, move, _words in REFUSED} >= set(REFUSALS)


ENDS: list[tuple[State, str, str]] = [
    (
        play(THREE, laying("property:utility")),
        "Ana wins!",
        "Ana has complete sets of three different colors: brown, dark blue and utilities.",
    ),
    (
        play(MID, Leaves(BO), Leaves(CLEO)),
        "Ana wins!",
        "Everybody else has left the game: Ana wins.",
    ),
    (MID, "", ""),
]


@pytest.mark.parametrize(("state", "few_words", "words"), ENDS)
def test_the_end_is_said_with_what_decided(state: State, few_words: str, words: str) -> None:
    assert (PAD.headline(state, NAMES), verdict(state, NAMES)) == (few_words, words)


@pytest.mark.parametrize(("state", "few_words", "words"), ENDS[:-1])
def test_the_end_is_said_in_french_too(state: State, few_words: str, words: str) -> None:
    with override("fr"):
        assert PAD.headline(state, NAMES) not in ("", few_words)
        assert verdict(state, NAMES) not in ("", words)


def test_every_end_is_among_them() -> None:
    assert {state.reason for state, _few, _words in ENDS} == {*EndReason, None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_every_set_has_a_name_of_its_own(language: str) -> None:
    with override(language):
        cards = [card_name(key) for key in CARDS]
        places = [place_name(key) for key in (*SETS, "bank")]
    assert len(set(cards)) == len(CARDS)
    assert len(set(places)) == len(SETS) + 1
    assert all(cards + places)


def test_cards_are_named_as_they_stand_in_a_sentence() -> None:
    keys = ("property:station", "wild:green-station", "rent:station-utility", "money:10", "nonsense")
    assert [card_name(key) for key in keys] == [
        *("a railroad", "a green/railroad wild", "a railroad/utility rent card", "10M", "nonsense")
    ]


def test_steps_are_named_and_their_figures_counted() -> None:
    assert all(PAD.step_name(step) for step in STEPS)
    figures = [step_figure("total", 1), step_figure("total", 2), step_figure("table_value", 12)]
    assert figures == ["1 complete color", "2 complete colors", "12M"]
