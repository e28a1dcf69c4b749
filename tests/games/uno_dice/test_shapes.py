"""The shape of options and entries: read, written back, or malformed. The contract asks what all games share."""

import pytest

from games.kit.errors import MalformedMove
from games.kit.moves import Leaves
from games.kit.seats import logged_seat, name_by_seat, seat_by_name, seat_to_log
from games.kit.transcript import read_transcript
from games.uno_dice.rules import GAME
from games.uno_dice.rules.board import path
from games.uno_dice.rules.moves import Aimed, Move, Start, TakeTurn, read_move, write_move
from games.uno_dice.rules.options import Options, read_options
from games.uno_dice.rules.sheet import Colour
from scoresheets.registry import GAMES
from tests.games.uno_dice.cast import ANA, BO, CLEO, FIVES, NAMES, options, play, table, turn, winners


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


CHAIN = ["Y2", "Y1", "B1", "R1"]


def read(entry: dict[str, object]) -> Move:
    return read_move(options(), ANA, entry, seat_by_name(NAMES))


@pytest.mark.parametrize(
    ("entry", "move"),
    [
        ({"start": 4}, Start(ANA, 4)),
        ({"chain": CHAIN, "penalties": []}, TakeTurn(ANA, tuple(CHAIN))),
        ({"chain": ["*", "Y2"], "penalties": []}, turn(ANA, "* Y2")),
        (
            {"chain": CHAIN, "penalties": [["-1", "Bo"], ["+1", "Cleo"]]},
            turn(ANA, "Y2 Y1 B1 R1", ("-1", BO), ("+1", CLEO)),
        ),
        (
            {"chain": ["B1"], "penalties": [], "declines": ["Bo", "Cleo"]},
            turn(ANA, "B1", declines=[BO, CLEO]),
        ),
        ({"leaves": True}, Leaves(ANA)),
    ],
)
def test_an_entry_is_read_as_a_move_and_written_back(entry: dict[str, object], move: Move) -> None:
    assert read(entry) == move
    assert write_move(move, name_by_seat(NAMES)) == entry


@pytest.mark.parametrize(
    ("entry", "move"),
    [
        ({}, turn(ANA)),
        ({"chain": []}, turn(ANA)),
        ({"penalties": []}, turn(ANA)),
        ({"chain": ["Y2"]}, turn(ANA, "Y2")),
        ({"penalties": [["+1", "Bo"]]}, turn(ANA, "", ("+1", BO))),
        ({"declines": []}, turn(ANA)),
        ({"declines": ["Bo"]}, turn(ANA, declines=[BO])),
    ],
)
def test_chain_and_penalties_may_be_left_out(entry: dict[str, object], move: Move) -> None:
    """UN-1, UN-2."""
    assert read(entry) == move
    assert read(write_move(move, name_by_seat(NAMES))) == move


def test_the_log_knows_seats_where_a_transcript_has_names() -> None:
    move = turn(ANA, "Y2", ("-1", BO), ("+1", CLEO))
    logged = write_move(move, seat_to_log)
    assert write_move(turn(ANA), seat_to_log) == {"chain": [], "penalties": []}
    assert logged == {"chain": ["Y2"], "penalties": [["-1", BO], ["+1", CLEO]]}
    assert read_move(options(), ANA, logged, logged_seat) == move
    assert write_move(turn(ANA, "B2", declines=[CLEO]), seat_to_log)["declines"] == [CLEO]


def test_a_name_is_trimmed_and_one_that_nobody_has_is_left_for_the_rules_to_refuse() -> None:
    found = read({"penalties": [["-1", " Bo "], ["-1", "Eli"], ["-1", "bo"], ["-1", ""]]})
    assert found == TakeTurn(ANA, (), (Aimed("-1", BO), Aimed("-1", -1), Aimed("-1", -1), Aimed("-1", -1)))
    assert read({"declines": [" Bo ", "Eli"]}) == turn(ANA, declines=[BO, -1])


@pytest.mark.parametrize("number", [0, 7, -1, "4", 4.0, True, None, [4], {}])
def test_a_start_of_any_kind_is_left_for_the_rules_to_refuse(number: object) -> None:
    assert read({"start": number}) == Start(ANA, number)


@pytest.mark.parametrize("die", ["", "y2", "Y7", "Y0", "2Y", "**", "+1", "Y2 ", "é"])
def test_a_die_nobody_knows_is_left_for_the_rules_to_refuse(die: str) -> None:
    assert read({"chain": [die], "penalties": [[die, "Bo"]]}) == TakeTurn(ANA, (die,), (Aimed(die, BO),))


@pytest.mark.parametrize("declines", [[], ["Bo"], None])
@pytest.mark.parametrize("more", [{}, {"struck": True}])
def test_a_version_1_file_knows_nobody_who_declines(declines: object, more: dict[str, object]) -> None:
    entry = {"player": "Ana", "chain": ["Y2"], "declines": declines, **more}
    document = {"format": "scoresheets/transcript", "game": "uno-dice", "players": ["Ana", "Bo"]}
    with pytest.raises(MalformedMove) as caught:
        read_transcript({**document, "version": 1, "entries": [{"player": "Ana", "start": 2}, entry]}, GAMES)
    assert (caught.value.reason, caught.value.facts["entry"]) == ("newer_key", 1)
    if isinstance(declines, list):
        assert read_transcript({**document, "version": 2, "entries": [entry]}, GAMES).entries


@pytest.mark.parametrize("aimed", [[], ["-1"], ["-1", "Bo", "Cleo"]])
def test_a_penalty_is_a_die_and_a_name(aimed: list[str]) -> None:
    with pytest.raises(MalformedMove, match="not_a_pair"):
        read({"penalties": [aimed]})
