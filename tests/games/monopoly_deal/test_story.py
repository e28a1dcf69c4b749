"""The effects of an entry, in sentences in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import override

from games.kit.moves import Leaves
from games.monopoly_deal.rules.ending import State
from games.monopoly_deal.rules.moves import (
    Against,
    Banco,
    Build,
    Duel,
    EndTurn,
    Move,
    PassGo,
    PutInBank,
    Rearrange,
    Spot,
    Troc,
)
from games.monopoly_deal.rules.verbs import apply
from games.monopoly_deal.words.story import story
from tests.games.monopoly_deal.cast import (
    ANA,
    BO,
    BROWN,
    CLEO,
    DARK_BLUE,
    HOUSE,
    NAMES,
    RED,
    UTILITIES,
    birthday,
    jackpot,
    laying,
    pays,
    play,
    rent,
    table,
)

MID = table(
    {
        ANA: {"red.1": RED[:2], "brown.1": BROWN, "pink.1": ("wild:pink-orange",)},
        BO: {"bank": ("money:5", "money:1", "action:joker"), "green.1": ("wild:any", "property:green")},
        CLEO: {"bank": ("money:1",), "utility.2": UTILITIES},
    },
)
FIVE, ONE, JOKER = ("bank", "money:5"), ("bank", "money:1"), ("bank", "action:joker")
STORIES: list[tuple[State, Move, str]] = [
    (MID, Leaves(BO), "Bo left the game."),
    (MID, PutInBank(ANA, "action:birthday"), "Ana put It’s My Birthday in the bank."),
    (MID, laying("property:red"), "Ana placed a red property in the red set: 3 of 3, rent 6M."),
    (
        MID,
        laying("wild:any", "station.2"),
        "Ana placed an any-color wild in the railroad set no. 2: 1 of 4, no rent yet.",
    ),
    (MID, Build(ANA, HOUSE, "brown.1"), "Ana put a house on the brown set: rent 5M."),
    (
        MID,
        Rearrange(ANA, Spot("pink.1", "wild:pink-orange"), "orange.1"),
        "Ana moved a pink/orange wild to the orange set: 1 of 3, rent 1M.",
    ),
    (MID, Rearrange(ANA, Spot("red.1", "property:red"), "red.1"), "Ana left the cards as they were."),
    (MID, PassGo(ANA), "Ana played Pass Go and drew 2."),
    (MID, EndTurn(ANA), "Ana ended the turn. Bo draws 2 cards."),
    (
        table(hands=(8, 0, 5)),
        EndTurn(ANA, 1),
        "Ana ended the turn. 1 card went under the draw pile. Bo draws 5 cards.",
    ),
    (
        table({BO: {"brown.1": BROWN, "dark-blue.1": DARK_BLUE, "utility.1": UTILITIES}}, hands=(9, 5, 5)),
        EndTurn(ANA, 2),
        "Ana ended the turn. 2 cards went under the draw pile.",
    ),
    (
        table({BO: {"bank": ("money:5", "action:joker")}, CLEO: {"bank": ("money:1",)}}),
        birthday(pays(BO, JOKER), pays(CLEO, ONE)),
        "Ana played It’s My Birthday: 2M. Bo pays 4M: Just Say No. Cleo hands over everything: 1M.",
    ),
    (
        MID,
        rent("red-yellow", "red.1", pays(CLEO, jokers=1), pays(BO, FIVE)),
        "Ana charged rent for the red set: 3M. Cleo says Just Say No. Bo pays 5M.",
    ),
    (
        MID,
        rent("any", "red.1", pays(BO, FIVE, ONE, jokers=2), double=1),
        "Ana charged rent for the red set, doubled: 6M. Just Say No is played 2 times; Bo does not have the last "
        "word. Bo pays 6M: 5M and 1M.",
    ),
    (
        table({ANA: {"red.1": RED[:2]}}),
        rent("any", "red.1", pays(BO), double=2),
        "Ana charged rent for the red set, doubled twice: 12M. Bo has nothing to pay with.",
    ),
    (
        table(),
        jackpot(pays(BO, jokers=3)),
        "Ana played Debt Collector: 5M. Just Say No is played 3 times; Bo has the last word.",
    ),
    (
        MID,
        Duel(ANA, Spot("green.1", "wild:any"), (Against(BO),)),
        "Ana took an any-color wild from Bo.",
    ),
    (
        MID,
        Duel(ANA, Spot("green.1", "wild:any"), (Against(BO, 1),)),
        "Ana played Sly Deal to get an any-color wild from Bo. Bo says Just Say No.",
    ),
    (
        MID,
        Troc(ANA, Spot("green.1", "property:green"), Spot("pink.1", "wild:pink-orange"), (Against(BO),)),
        "Ana swapped with Bo: a pink/orange wild for a green property.",
    ),
    (MID, Banco(ANA, "utility.2", (Against(CLEO),)), "Ana took the utility set no. 2 from Cleo."),
    (
        MID,
        Banco(ANA, "utility.2", (Against(CLEO, 1),)),
        "Ana played Deal Breaker to get the utility set no. 2 from Cleo. Cleo says Just Say No.",
    ),
]


@pytest.mark.parametrize(("state", "move", "words"), STORIES)
def test_an_entry_tells_what_it_did(state: State, move: Move, words: str) -> None:
    assert story(state, apply(state, move), move, NAMES) == words


@pytest.mark.parametrize(("state", "move", "words"), STORIES)
def test_an_entry_is_told_in_french_too(state: State, move: Move, words: str) -> None:
    with override("fr"):
        assert story(state, apply(state, move), move, NAMES) not in ("", words)


def test_the_names_are_those_of_the_seats() -> None:
    after = play(MID, EndTurn(ANA))
    assert (
        story(after, apply(after, EndTurn(BO)), EndTurn(BO), NAMES)
        == "Bo ended the turn. Cleo draws 2 cards."
    )


def test_a_move_of_another_game_is_no_story() -> None:
    other: Any = type("Other", (), {"seat": ANA})()
    with pytest.raises(TypeError):
        story(MID, MID, other, NAMES)
