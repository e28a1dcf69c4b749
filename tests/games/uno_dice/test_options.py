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


def malformed(raw: dict[str, object], players: int = 3, edition: object = None) -> str:
    with pytest.raises(MalformedMove) as caught:
        read_options(raw, players, edition)
    return caught.value.reason


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_that_says_nothing_plays_twenty_spaces_and_the_first_colours(players: int) -> None:
    """UN-20."""
    colours = ("red", "yellow", "blue", "green")[:players]
    assert read_options({}, players, None) == Options(colours, 20, 8, star_matches_all=False)  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [0, 1, 5])
def test_two_to_four_play(players: int) -> None:
    assert malformed({}, players) == "wrong_number_of_players"
    assert players not in GAME.players


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
        ({"spaces": 20.0}, "not_whole"),
        ({"spaces": "20"}, "not_whole"),
        ({"spaces": True}, "not_whole"),
        ({"spaces": None}, "not_whole"),
        ({"extra_spaces": -1}, "out_of_range"),
        ({"extra_spaces": 100}, "out_of_range"),
        ({"extra_spaces": False}, "not_whole"),
        ({"star_matches_all": 1}, "not_yes_or_no"),
        ({"star_matches_all": None}, "not_yes_or_no"),
        ({"star_matches_all": "true"}, "not_yes_or_no"),
        ({"stars_passed_over": 0}, "not_yes_or_no"),
        ({"stars_passed_over": None}, "not_yes_or_no"),
        ({"star_matches_all": True, "stars_passed_over": True}, "not_both_true"),
        ({"boards": None}, "not_a_list"),
        ({"boards": "red"}, "not_a_list"),
        ({"boards": {"Ana": "red"}}, "not_a_list"),
        ({"boards": []}, "wrong_number_of_boards"),
        ({"boards": ["red", "blue"]}, "wrong_number_of_boards"),
        ({"boards": ["red", "blue", "green", "yellow"]}, "wrong_number_of_boards"),
        ({"boards": ["red", "blue", "red"]}, "board_twice"),
        ({"boards": ["red", "blue", "Green"]}, "not_a_choice"),
        ({"boards": ["red", "blue", "R"]}, "not_a_choice"),
        ({"boards": ["red", "blue", None]}, "not_a_choice"),
        ({"boards": ["red", "blue", ["green"]]}, "not_a_choice"),
        ({"variant": "standard"}, "unknown_key"),
        ({"space": 20}, "unknown_key"),
    ],
)
def test_other_options_are_malformed(raw: dict[str, object], reason: str) -> None:
    assert malformed(raw) == reason


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


@pytest.mark.parametrize("edition", ["companion", None, {}])
def test_there_are_no_editions(edition: object) -> None:
    document = {"format": "scoresheets/transcript", "version": 1, "game": "uno-dice", "edition": edition}
    with pytest.raises(MalformedMove) as caught:
        read_transcript({**document, "players": ["Ana", "Bo"], "entries": []}, GAMES)
    assert caught.value.reason == "no_editions"
    assert malformed({}, edition="companion") == "no_editions"


def test_the_shortest_board_is_full_after_one_die() -> None:
    """UN-20."""
    state = table({ANA: (5,)}, chosen=options(spaces=2))
    assert winners(play(state, turn(ANA, "B5"))) == ("Ana",)


def test_the_path_runs_over_the_plain_spaces_and_then_the_outlined_ones() -> None:
    """UN-27."""
    state = table({ANA: FIVES}, chosen=options(spaces=99, extra_spaces=99), outlined={ANA: 99})
    spaces = path(state.options, state.paper.sheets[ANA])
    assert (len(spaces), spaces[0], spaces[98], spaces[99], spaces[-1]) == (198, "1", "99", "x1", "x99")
