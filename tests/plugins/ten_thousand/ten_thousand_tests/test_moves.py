"""Shape of entries: read, written back, or malformed."""

import pytest

from games.kit.errors import MalformedMove
from games.kit.moves import Leaves
from games.kit.seats import logged_seat, seat_to_log
from games.kit.transcript import read_transcript
from ten_thousand.rules import GAME
from ten_thousand.rules.moves import Move
from ten_thousand.rules.options import Options
from ten_thousand_tests.players import ANA, lose, turn

THROWS = [[1, 1, 5], [5]]


def read(entry: dict[str, object]) -> Move:
    return GAME.read_move(Options(), ANA, entry, logged_seat)


@pytest.mark.parametrize(
    ("entry", "move"),
    [
        ({"throws": THROWS, "lost": False}, turn(ANA, (1, 1, 5), (5,))),
        ({"throws": THROWS, "lost": True}, lose(ANA, (1, 1, 5), (5,))),
        ({"throws": [], "lost": True}, lose(ANA)),
        ({"throws": [[5, 1, 1]], "lost": False}, turn(ANA, (5, 1, 1))),
        ({"throws": [[1]] * 100, "lost": False}, turn(ANA, *[(1,)] * 100)),
        ({"leaves": True}, Leaves(ANA)),
    ],
)
def test_an_entry_is_read_as_a_move_and_written_back(entry: dict[str, object], move: Move) -> None:
    assert read(entry) == move
    assert GAME.write_move(move, seat_to_log) == entry


@pytest.mark.parametrize("value", [0, 300, -5])
def test_a_turn_may_hold_its_number(value: int) -> None:
    entry = {"throws": THROWS, "lost": False, "value": value}
    assert read(entry) == turn(ANA, (1, 1, 5), (5,), value=value)


def test_faces_that_are_none_are_left_for_the_rules_to_refuse() -> None:
    assert read({"throws": [[7, "1"], [None]], "lost": True}) == lose(ANA, (7, "1"), (None,))


@pytest.mark.parametrize(
    "document",
    [
        {"entries": [{"player": "Ana", "throws": [], "lost": True}]},
        {"entries": [{"player": "Ana", "leaves": True}]},
        {"entries": [], "options": {"goal": 10000}},
        {"entries": [], "options": {"come_in": 500}},
    ],
)
def test_a_file_of_an_older_version_holds_nothing_of_this_game(document: dict[str, object]) -> None:
    head = {"format": "scoresheets/transcript", "game": "ten-thousand", "players": ["Ana", "Bo"]}
    assert read_transcript({**head, "version": 2, **document}, {"ten-thousand": GAME}).game is GAME
    with pytest.raises(MalformedMove, match="newer_key"):
        read_transcript({**head, "version": 1, **document}, {"ten-thousand": GAME})
