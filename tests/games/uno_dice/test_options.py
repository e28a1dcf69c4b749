"""The options of a table."""

from __future__ import annotations

import pytest

from games.kit.errors import MalformedMove
from games.kit.transcript import read_transcript
from games.uno_dice.rules import GAME
from games.uno_dice.rules.board import path
from games.uno_dice.rules.options import Options, read_options
from games.uno_dice.rules.sheet import Colour
from scoresheets.registry import GAMES
from tests.games.uno_dice.cast import ANA, FIVES, options, play, table, turn, winners


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_that_says_nothing_plays_twenty_spaces_and_the_first_colours(players: int) -> None:
    """UN-20."""
    colours = ("red", "yellow", "blue", "green")[:players]
    assert read_options({}, players, None) == Options(colours, 20, 8, star_matches_all=False)  # type: ignore[arg-type]


def test_two_to_four_play() -> None:
    assert list(GAME.players) == [2, 3, 4]


@pytest.mark.parametrize(
    "raw",
    [
        {"spaces": 2},
        {"spaces": 99},
        {"extra_spaces": 0},
        {"extra_spaces": 99},
        {"star_matches_all": True},
        {"stars_passed_over": True},
        {"boards": ["green", "red", "blue"]},
    ],
)
def test_a_table_sets_its_boards(raw: dict[str, object]) -> None:
    chosen = read_options(raw, 3, None)
    [key] = raw
    found = getattr(chosen, key)
    assert (list(found) if isinstance(found, tuple) else found) == raw[key]


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        ({"spaces": 1}, "out_of_range"),
        ({"spaces": 100}, "out_of_range"),
        ({"extra_spaces": -1}, "out_of_range"),
        ({"extra_spaces": 100}, "out_of_range"),
        ({"star_matches_all": True, "stars_passed_over": True}, "not_both_true"),
        ({"boards": []}, "wrong_number_of_boards"),
        ({"boards": ["red", "blue"]}, "wrong_number_of_boards"),
        ({"boards": ["red", "blue", "green", "yellow"]}, "wrong_number_of_boards"),
        ({"boards": ["red", "blue", "red"]}, "board_twice"),
        ({"boards": ["red", "blue", "Green"]}, "not_a_choice"),
        ({"boards": ["red", "blue", "R"]}, "not_a_choice"),
    ],
)
def test_other_options_are_malformed(raw: dict[str, object], reason: str) -> None:
    with pytest.raises(MalformedMove) as caught:
        read_options(raw, 3, None)
    assert caught.value.reason == reason


@pytest.mark.parametrize("chosen", [True, False, None])
def test_a_version_1_file_knows_no_passed_stars(chosen: object) -> None:
    """UN-32."""
    document = {
        "format": "scoresheets/transcript",
        "game": "uno-dice",
        "players": ["Ana", "Bo"],
        "entries": [],
    }
    with pytest.raises(MalformedMove) as caught:
        read_transcript({**document, "version": 1, "options": {"stars_passed_over": chosen}}, GAMES)
    assert caught.value.reason == "newer_key"
    read = read_transcript({**document, "version": 2, "options": {"stars_passed_over": True}}, GAMES)
    assert read.options == Options((Colour.RED, Colour.YELLOW), stars_passed_over=True)


def test_the_shortest_board_is_full_after_one_die() -> None:
    """UN-20."""
    state = table({ANA: (5,)}, chosen=options(spaces=2))
    assert winners(play(state, turn(ANA, "B5"))) == ("Ana",)


def test_the_path_runs_over_the_plain_spaces_and_then_the_outlined_ones() -> None:
    """UN-27."""
    state = table({ANA: FIVES}, chosen=options(spaces=99, extra_spaces=99), outlined={ANA: 99})
    spaces = path(state.options, state.paper.sheets[ANA])
    assert (len(spaces), spaces[0], spaces[98], spaces[99], spaces[-1]) == (198, "1", "99", "x1", "x99")
