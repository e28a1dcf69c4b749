"""Games that can be told roll by roll: those that say so, and no others."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.kit.errors import MalformedMove
from games.kit.replay import replay
from games.kit.transcript import read_transcript
from scoresheets.registry import GAMES
from tests.goldens import golden_files


def told_roll_by_roll(key: str) -> dict[str, Any]:
    """Return a golden game in which every turn was one roll."""
    file = golden_files(key)[0]
    document: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    for entry in document["entries"]:
        if "leaves" not in entry:
            entry["rolls"] = [{"faces": entry.get("dice", [1, 2, 3, 4, 5])}]
    return document


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.rolls])
def test_a_game_that_knows_rolls_plays_them(key: str) -> None:
    transcript = read_transcript(told_roll_by_roll(key), GAMES)
    assert replay(transcript).seat is None
    entry = transcript.entries[0]
    assert GAMES[key].write_move(entry.move, lambda seat: seat)["rolls"]


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if not game.rolls])
def test_a_game_that_knows_none_cannot_read_them(key: str) -> None:
    with pytest.raises(MalformedMove):
        read_transcript(told_roll_by_roll(key), GAMES)
