"""The golden games of our games as a whole; that each ends as stored is in the contract."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games.kit.transcript import Transcript, read_json, read_transcript
from scoresheets.registry import GAMES
from tests.goldens import game_of, golden_files

ALL_FILES = golden_files()
CAST = ("Ana", "Bo", "Cleo", "Dee", "Eli", "Flo", "Gus", "Hal", "Ivy", "Jon")


def stored(file: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return document


def read(file: Path) -> Transcript:
    return read_transcript(read_json(file.read_bytes()), GAMES)


def played(file: Path) -> list[dict[str, Any]]:
    """Return the entries of a golden game that were not taken back."""
    return [entry for entry in stored(file)["entries"] if "struck" not in entry]


def steps(file: Path) -> Iterator[tuple[Any, Any]]:
    """Yield every move of a golden game that was not taken back, with the state before it."""
    transcript = read(file)
    state = transcript.game.start(transcript.options, len(transcript.players))
    for entry in transcript.entries:
        if not entry.struck:
            yield state, entry.move
            state = transcript.game.apply(state, entry.move)


def test_manage_replay_tells_every_golden_result(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("replay", *map(str, ALL_FILES))
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["file"], line["ok"]) for line in lines] == [(str(file), True) for file in ALL_FILES]
    assert [line["result"] for line in lines] == [stored(file)["result"] for file in ALL_FILES]


def test_golden_games_hold_no_names_but_the_casts() -> None:
    assert {name for file in ALL_FILES for name in stored(file)["players"]} <= set(CAST)


def test_golden_games_lie_in_the_folder_of_their_game() -> None:
    assert [file for file in ALL_FILES if stored(file)["game"] != game_of(file)] == []
