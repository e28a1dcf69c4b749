"""Whole games of every kind, each replayed to the result stored in it; and what Roll Estate has one for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games.kit.replay import replay, result_json
from games.kit.transcript import Transcript, read_json, read_transcript
from games.roll_estate.rules.ending import EndReason, State
from games.roll_estate.rules.scoring import ladder
from scoresheets.registry import GAMES
from tests.games.roll_estate.naive import NaiveTable
from tests.goldens import game_of, golden_files, names

ALL_FILES = golden_files()
FILES = golden_files("roll-estate")
CAST = ("Ana", "Bo", "Cleo", "Dee", "Eli", "Flo", "Gus", "Hal", "Ivy", "Jon")


def stored(file: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return document


def read(file: Path) -> Transcript:
    return read_transcript(read_json(file.read_bytes()), GAMES)


@pytest.mark.parametrize("file", ALL_FILES, ids=names(ALL_FILES))
def test_a_golden_game_ends_as_stored(file: Path) -> None:
    transcript = read(file)
    state = replay(transcript)
    assert result_json(transcript.game.outcome(state), transcript.players) == stored(file)["result"]


@pytest.mark.parametrize("file", FILES, ids=names(FILES))
def test_a_golden_game_adds_up_in_plain_words(file: Path) -> None:
    document = stored(file)
    naive = NaiveTable(document["players"], document["options"], document.get("edition"))
    for entry in document["entries"]:
        if "struck" not in entry:
            naive.play(entry)
    for name, player in document["result"]["players"].items():
        assert player["total"] == naive.total(name)
        assert {**player["breakdown"], **player["tie_breakers"]} == naive.figures(name)


@pytest.mark.parametrize("file", ALL_FILES, ids=names(ALL_FILES))
def test_a_golden_game_without_its_last_entry_is_not_over(file: Path) -> None:
    document = stored(file)
    played = [entry for entry in document["entries"] if "struck" not in entry]
    state = replay(read_transcript({**document, "entries": played[:-1]}, GAMES))
    assert state.seat is not None


def test_manage_replay_tells_every_golden_result(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("replay", *map(str, ALL_FILES))
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["file"], line["ok"]) for line in lines] == [(str(file), True) for file in ALL_FILES]
    assert [line["result"] for line in lines] == [stored(file)["result"] for file in ALL_FILES]


def test_every_end_reason_has_a_golden_game() -> None:
    ends = {replay(read(file)).reason for file in FILES}
    assert set(EndReason) - ends == set()


def rules_of(state: State) -> str:
    """The variant; two players have rules of their own (RE-15)."""
    return "two" if state.options.players == 2 else str(state.options.variant)


def test_every_end_reason_of_every_variant_has_a_golden_game() -> None:
    states = [replay(read(file)) for file in FILES]
    assert {(rules_of(state), str(state.reason)) for state in states} >= {
        ("standard", "third_business"),
        ("standard", "no_rentals_left"),
        ("standard", "last_player_left"),
        ("two", "fourth_business"),
        ("two", "no_rentals_left"),
        ("ruthless", "third_business"),
        ("ruthless", "no_rentals_left"),
        ("solo", "target_met"),
        ("solo", "target_missed"),
        ("solo", "no_legal_box"),
        ("solo", "last_player_left"),
    }


def test_every_step_of_the_ladder_has_a_golden_game() -> None:
    steps = {step.name for file in FILES for step in ladder(replay(read(file)))}
    decided = {stored(file)["result"]["decided_by"] for file in FILES}
    assert decided == {*steps, "shared"}
    assert len(decided) == 5


def test_some_golden_game_has_every_kind_of_entry() -> None:
    keys = {key for file in FILES for entry in stored(file)["entries"] for key in entry}
    assert keys == {
        *("player", "dice", "box", "value", "rolls", "open_business"),
        *("lose_interest", "no_legal_box", "leaves", "struck"),
    }
    assert any("edition" in stored(file) for file in FILES)
    assert any("leaves" in stored(file)["entries"][-1] for file in FILES)


def test_golden_games_hold_no_names_but_the_casts() -> None:
    assert {name for file in ALL_FILES for name in stored(file)["players"]} <= set(CAST)


def test_every_game_has_golden_games_in_its_own_folder() -> None:
    assert {game_of(file) for file in ALL_FILES} == set(GAMES)
    assert [file for file in ALL_FILES if stored(file)["game"] != game_of(file)] == []
