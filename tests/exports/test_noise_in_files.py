"""S37: a file may contain only what a table could have written, also in entries that were taken back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.kit.errors import MalformedMove
from games.kit.transcript import read_transcript
from scoresheets.exports import services as transcripts
from scoresheets.exports.services import judge
from scoresheets.models import Entry, Table
from scoresheets.registry import GAMES
from tests.cast import Tablet
from tests.files import ANAS_TURN, CHANCE, document, exported, opened

pytestmark = pytest.mark.django_db

LINES = 480
NOISE = "x" * 7_600
STRUCK = {"struck": True}


NOISY: dict[str, dict[str, Any]] = {
    "yahtzee": {**ANAS_TURN, "box": NOISE},
    "roll-estate": {"dice": [NOISE], "box": "ones.1"},
    "uno-dice": {"chain": [NOISE]},
    "monopoly-solo": {"dice": [NOISE, 1]},
    "monopoly-deal": {"bank": NOISE},
}
"""For each game an entry with as much noise as one entry may hold."""


def game_of(game: str, *entries: object) -> dict[str, Any]:
    players = ["Ana"] if game == "monopoly-solo" else ["Ana", "Bo"]
    return document(*entries, game=game, players=players)


@pytest.mark.parametrize("game", NOISY)
def test_a_file_full_of_noise_is_refused_and_leaves_nothing(game: str) -> None:
    text = json.dumps(game_of(game, *[{**NOISY[game], "player": "Ana", **STRUCK}] * LINES))
    reply = Tablet().post("/tables/transcript/", {"text": text})
    assert (reply.status, Table.objects.count()) == (400, 0)
    assert "taken back" in reply.text


def test_dice_without_end_are_noise_too() -> None:
    struck = {**ANAS_TURN, "dice": [6] * 2_000, **STRUCK}
    with pytest.raises(MalformedMove) as caught:
        judge(read_transcript(document(*[struck] * LINES), GAMES))
    assert caught.value.reason == "too_much_taken_back"


def test_what_was_legal_when_it_was_taken_back_may_be_as_long_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Turns of both players, taken back one after the other: each was legal after the one before."""
    monkeypatch.setattr(transcripts, "USUAL", 0)
    monkeypatch.setattr(transcripts, "MOST_BESIDE", 0)
    turns = [{**ANAS_TURN, **STRUCK}, {"player": "Bo", "dice": [6, 6, 6, 5, 5], "box": "chance", **STRUCK}]
    host, table = opened(document(*turns, {**CHANCE, **STRUCK}, ANAS_TURN))
    assert len(exported(host, table)["entries"]) == len(turns) + 2
    with pytest.raises(MalformedMove):
        opened(document(*turns[1:], ANAS_TURN))


def test_what_is_stored_of_the_most_that_is_taken_is_little() -> None:
    """Counts the bytes of 480 illegal entries: each of usual length, and one as long as the rest allows."""
    usual = {**ANAS_TURN, "box": "x" * 100, **STRUCK}
    opened(document(*[usual] * (LINES - 1), {**usual, "box": NOISE}))
    stored = sum(len(json.dumps(move)) for move in Entry.objects.values_list("move", flat=True))
    assert stored < LINES * transcripts.USUAL + transcripts.MOST_BESIDE
