"""Whole games, one for every way to end; each is replayed to the result stored in it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games.kit.replay import replay, result_json
from games.kit.transcript import Transcript, read_json, read_transcript
from games.monopoly_deal.rules.ending import EndReason
from games.monopoly_deal.rules.sheet import CARD_LIST, Kind
from scoresheets.registry import GAMES
from tests.games.monopoly_deal.cast import NAMES, at
from tests.games.monopoly_deal.naive import NaiveTable
from tests.goldens import golden_files

FILES = golden_files("monopoly-deal")
IDS = [file.stem for file in FILES]


def stored(file: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return document


def read(file: Path) -> Transcript:
    return read_transcript(read_json(file.read_bytes()), GAMES)


def played(document: dict[str, Any]) -> list[dict[str, Any]]:
    return [entry for entry in document["entries"] if "struck" not in entry]


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_a_golden_game_ends_as_stored(file: Path) -> None:
    transcript = read(file)
    state = replay(transcript)
    assert result_json(transcript.game.outcome(state), transcript.players) == stored(file)["result"]


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_a_golden_game_counts_the_same_in_plain_words(file: Path) -> None:
    document = stored(file)
    naive = NaiveTable(document["players"], document["options"])
    for entry in played(document):
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


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_a_golden_game_without_its_last_entry_is_not_over(file: Path) -> None:
    document = stored(file)
    state = replay(read_transcript({**document, "entries": played(document)[:-1]}, GAMES))
    assert state.seat is not None


def test_manage_replay_tells_every_golden_result(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("replay", *map(str, FILES))
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["file"], line["ok"]) for line in lines] == [(str(file), True) for file in FILES]
    assert [line["result"] for line in lines] == [stored(file)["result"] for file in FILES]


def test_every_end_reason_has_a_golden_game() -> None:
    ends = {(replay(read(file)).reason, stored(file)["result"]["decided_by"]) for file in FILES}
    assert ends == {
        (EndReason.THREE_SETS, "three_sets"),
        (EndReason.LAST_PLAYER, "last_player"),
    }


def test_a_game_is_won_by_entries_of_many_kinds() -> None:
    last = [
        played(stored(file))[-1] for file in FILES if stored(file)["result"]["decided_by"] == "three_sets"
    ]
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


def test_golden_games_hold_no_names_but_the_casts() -> None:
    assert {name for file in FILES for name in stored(file)["players"]} == set(NAMES)
