"""Whole games, one for every way to end; each is replayed to the result stored in it."""

from pathlib import Path

import pytest

from games.kit.replay import replay
from games.monopoly_deal.rules.ending import EndReason
from games.monopoly_deal.rules.sheet import CARD_LIST, Kind
from tests.games.monopoly_deal.cast import at
from tests.games.monopoly_deal.naive import NaiveTable
from tests.games.test_golden import played, read, stored
from tests.goldens import golden_files

FILES = golden_files("monopoly-deal")
IDS = [file.stem for file in FILES]


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_a_golden_game_counts_the_same_in_plain_words(file: Path) -> None:
    document = stored(file)
    naive = NaiveTable(document["players"], document["options"])
    for entry in played(file):
        naive.play(entry)
    state = replay(read(file))
    for seat, (name, player) in enumerate(document["result"]["players"].items()):
        places = {place: tuple(sorted(cards)) for place, cards in naive.table[name].items() if cards}
        assert at(state, seat) == places
        assert (player["breakdown"], player["hand"]) == (naive.figures(name), naive.hand[name])
    assert document["result"]["winners"] == [naive.winner]
    hidden = naive.all_cards.total() - naive.open_cards().total()
    assert naive.open_cards() <= naive.all_cards
    assert hidden == naive.pile + sum(naive.hand.values()) == state.pile + sum(state.hands)


def test_every_end_reason_has_a_golden_game() -> None:
    ends = {(replay(read(file)).reason, stored(file)["result"]["decided_by"]) for file in FILES}
    assert ends == {
        (EndReason.THREE_SETS, "three_sets"),
        (EndReason.LAST_PLAYER, "last_player"),
    }


def test_a_game_is_won_by_entries_of_many_kinds() -> None:
    last = [played(file)[-1] for file in FILES if stored(file)["result"]["decided_by"] == "three_sets"]
    ends = {kind for entry in last for kind in ("play", "move", "end_turn") if kind in entry}
    cards = {entry.get("play", "").split(":")[0] for entry in last}
    assert ends == {"play", "move", "end_turn"}
    assert cards >= {"property", "action", "rent"}


def test_golden_games_have_every_option_and_every_kind_of_entry() -> None:
    documents = [stored(file) for file in FILES]
    assert {len(document["players"]) for document in documents} == {2, 3, 4, 5, 6, 10}
    assert {option for document in documents for option in document["options"]} == {
        *("packs", "double_rent", "troc_full_sets")
    }
    entries = [entry for document in documents for entry in document["entries"]]
    assert {key for entry in entries for key in entry} == {
        *("player", "bank", "play", "to", "set", "double", "against", "value", "take", "give"),
        *("move", "end_turn", "discard", "leaves", "struck"),
    }
    answers = [answer for entry in entries for answer in entry.get("against", ())]
    assert {key for answer in answers for key in answer} == {"player", "jokers", "pays"}
    assert {answer.get("jokers", 0) for answer in answers} >= {0, 1, 2}


def test_golden_games_play_every_card_that_can_be_played() -> None:
    cards = {entry.get("play") for file in FILES for entry in stored(file)["entries"]}
    never = {card.key for card in CARD_LIST if card.kind is Kind.MONEY}
    able = {card.key for card in CARD_LIST} - never - {"action:joker", "action:double-rent"}
    assert able - cards == set()
