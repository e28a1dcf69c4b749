"""Whole games, one for every way to end; each is replayed to the result stored in it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games.kit.replay import replay, result_json
from games.kit.transcript import Transcript, read_json, read_transcript
from games.uno_dice.rules.ending import EndReason
from scoresheets.registry import GAMES
from tests.games.uno_dice.cast import NAMES
from tests.games.uno_dice.naive import NaiveTable
from tests.goldens import golden_files

FILES = golden_files("uno-dice")
IDS = [file.stem for file in FILES]


def stored(file: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return document


def read(file: Path) -> Transcript:
    return read_transcript(read_json(file.read_bytes()), GAMES)


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_a_golden_game_ends_as_stored(file: Path) -> None:
    transcript = read(file)
    state = replay(transcript)
    assert result_json(transcript.game.outcome(state), transcript.players) == stored(file)["result"]


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_a_golden_game_counts_the_same_in_plain_words(file: Path) -> None:
    document = stored(file)
    naive = NaiveTable(document["players"], document["options"])
    for entry in document["entries"]:
        if "struck" not in entry:
            naive.play(entry)
    for name, player in document["result"]["players"].items():
        assert player["breakdown"] == naive.figures(name)
        assert (player["total"], player["tie_breakers"]) == (len(naive.boards[name]), {})


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_a_golden_game_without_its_last_entry_is_not_over(file: Path) -> None:
    document = stored(file)
    played = [entry for entry in document["entries"] if "struck" not in entry]
    assert replay(read_transcript({**document, "entries": played[:-1]}, GAMES)).seat is not None


def test_manage_replay_tells_every_golden_result(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("replay", *map(str, FILES))
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["file"], line["ok"]) for line in lines] == [(str(file), True) for file in FILES]
    assert [line["result"] for line in lines] == [stored(file)["result"] for file in FILES]


def test_every_end_reason_has_a_golden_game_won_alone_and_where_it_can_be_shared() -> None:
    ends = {(replay(read(file)).reason, stored(file)["result"]["decided_by"]) for file in FILES}
    assert ends == {
        (EndReason.OWN_CHAIN, "first_to_fill"),
        (EndReason.CALL_OUT, "first_to_fill"),
        (EndReason.CALL_OUT, "shared"),
        (EndReason.LAST_PLAYER_LEFT, "total"),
        (EndReason.LAST_PLAYER_LEFT, "shared"),
    }


def test_golden_games_have_every_number_of_players_every_option_and_every_kind_of_entry() -> None:
    documents = [stored(file) for file in FILES]
    assert {len(document["players"]) for document in documents} == {2, 3, 4}
    assert {option for document in documents for option in document["options"]} == {
        *("boards", "spaces", "extra_spaces", "star_matches_all", "stars_passed_over")
    }
    entries = [entry for document in documents for entry in document["entries"]]
    assert {key for entry in entries for key in entry} == {
        *("player", "start", "chain", "penalties", "declines", "leaves", "struck")
    }
    assert {"player": "Bo"} in entries


def test_golden_games_hold_no_names_but_the_casts() -> None:
    assert {name for file in FILES for name in stored(file)["players"]} == set(NAMES)
