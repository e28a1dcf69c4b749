"""The promise of every game about its golden games: each is played to the end that is stored in it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.kit.replay import replay, result_json
from games.kit.transcript import read_json, read_transcript
from scoresheets.plugin.contract.hands import PACKAGES, golden_files
from scoresheets.registry import GAMES

STORED = [(key, file) for key, package in PACKAGES.items() for file in golden_files(package)]
FILES = [f"{key}/{file.stem}" for key, file in STORED]


@pytest.mark.parametrize(("key", "file"), STORED, ids=FILES)
def test_a_golden_game_ends_as_stored(key: str, file: Path) -> None:
    """Mend the rules if they changed by mistake, else the golden game. `scoresheets replay FILE` prints a `result`."""
    transcript = read_transcript(read_json(file.read_bytes()), GAMES)
    assert transcript.game.key == key
    stored = json.loads(file.read_bytes())
    assert result_json(GAMES[key].outcome(replay(transcript)), transcript.players) == stored.get("result")


@pytest.mark.parametrize(("key", "file"), STORED, ids=FILES)
def test_a_golden_game_without_its_last_entry_is_not_over(key: str, file: Path) -> None:
    """Let a golden game be over at its last entry, and not before."""
    stored = json.loads(file.read_bytes())
    played = [entry for entry in stored["entries"] if "struck" not in entry]
    assert replay(read_transcript({**stored, "entries": played[:-1]}, GAMES)).seat is not None
