"""The options of a table."""

from __future__ import annotations

import pytest

from games.kit.errors import MalformedMove
from games.kit.transcript import read_transcript
from games.yahtzee.rules import GAME
from games.yahtzee.rules.options import Joker, Options, read_options
from scoresheets.registry import GAMES


def malformed(raw: dict[str, object], players: int = 3, edition: object = None) -> str:
    with pytest.raises(MalformedMove) as caught:
        read_options(raw, players, edition)
    return caught.value.reason


@pytest.mark.parametrize("players", range(1, 9))
def test_a_table_that_says_nothing_plays_one_round_with_the_free_joker(players: int) -> None:
    assert read_options({}, players, None) == Options(players, 1, Joker.FREE)
    assert players in GAME.players


@pytest.mark.parametrize("rounds", range(1, 7))
@pytest.mark.parametrize("joker", Joker)
def test_a_table_agrees_on_its_rounds_and_its_joker(rounds: int, joker: Joker) -> None:
    assert read_options({"rounds": rounds, "joker": str(joker)}, 2, None) == Options(2, rounds, joker)


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        ({"rounds": 0}, "out_of_range"),
        ({"rounds": 7}, "out_of_range"),
        ({"rounds": -1}, "out_of_range"),
        ({"rounds": "2"}, "not_whole"),
        ({"rounds": 2.0}, "not_whole"),
        ({"rounds": True}, "not_whole"),
        ({"rounds": None}, "not_whole"),
        ({"joker": "Free"}, "not_a_choice"),
        ({"joker": ""}, "not_a_choice"),
        ({"joker": None}, "not_a_choice"),
        ({"joker": ["free"]}, "not_a_choice"),
        ({"joker": True}, "not_a_choice"),
        ({"begins": "last"}, "not_a_choice"),
        ({"begins": None}, "not_a_choice"),
        ({"begins": True}, "not_a_choice"),
        ({"variant": "solo"}, "unknown_key"),
        ({"round": 2}, "unknown_key"),
    ],
)
def test_other_options_are_malformed(raw: dict[str, object], reason: str) -> None:
    assert malformed(raw) == reason


@pytest.mark.parametrize("players", [0, 9])
def test_one_to_eight_may_play(players: int) -> None:
    assert malformed({}, players) == "wrong_number_of_players"
    document = {
        "format": "scoresheets/transcript",
        "version": 1,
        "game": "yahtzee",
        "players": [f"Player {number}" for number in range(players)],
        "entries": [],
    }
    with pytest.raises(MalformedMove, match="wrong_number_of_players"):
        read_transcript(document, GAMES)


@pytest.mark.parametrize("edition", ["companion", {}, {"name": "Ours"}])
def test_there_are_no_editions(edition: object) -> None:
    assert malformed({}, 3, edition) == "no_editions"
    with pytest.raises(MalformedMove, match="no_editions"):
        read_transcript(
            {
                "format": "scoresheets/transcript",
                "version": 1,
                "game": "yahtzee",
                "edition": edition,
                "players": ["Ana"],
                "entries": [],
            },
            GAMES,
        )
