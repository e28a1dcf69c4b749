"""The options before the first throw."""

from __future__ import annotations

import pytest

from games.kit.errors import MalformedMove
from games.kit.transcript import read_transcript
from games.monopoly_solo.rules import GAME
from games.monopoly_solo.rules.options import Agreeable, Board, Options, agreeable, read_options
from scoresheets.registry import GAMES


def malformed(raw: dict[str, object], players: int = 1, edition: object = None) -> str:
    with pytest.raises(MalformedMove) as caught:
        read_options(raw, players, edition)
    return caught.value.reason


def test_a_table_that_says_nothing_plays_the_usual_box() -> None:
    assert read_options({}, 1, None) == Options(Board.PARIS, 20580, 200, 50, 7, 32, 12, count_mortgaged=True)


@pytest.mark.parametrize("players", [0, 2, 10])
def test_one_plays_alone(players: int) -> None:
    assert malformed({}, players) == "wrong_number_of_players"
    assert players not in GAME.players


@pytest.mark.parametrize(
    ("key", "lowest", "highest"),
    [
        ("bank_total", 1000, 99999),
        ("go", 1, 1000),
        ("fine", 1, 1000),
        ("bank_tokens", 0, 28),
        ("houses", 0, 99),
        ("hotels", 0, 99),
    ],
)
def test_numbers_are_whole_and_in_their_range(key: str, lowest: int, highest: int) -> None:
    for number in (lowest, highest):
        assert getattr(read_options({key: number}, 1, None), key) == number
    assert malformed({key: lowest - 1}) == malformed({key: highest + 1}) == "out_of_range"
    assert {malformed({key: odd}) for odd in (200.0, "200", True, None, [1])} == {"not_whole"}


@pytest.mark.parametrize("board", ["paris", "atlantic-city"])
def test_the_board_is_one_of_two(board: str) -> None:
    assert read_options({"board": board}, 1, None).board == board


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        ({"board": "london"}, "not_a_choice"),
        ({"board": "Paris"}, "not_a_choice"),
        ({"board": None}, "not_a_choice"),
        ({"board": 1}, "not_a_choice"),
        ({"count_mortgaged": 1}, "not_yes_or_no"),
        ({"count_mortgaged": None}, "not_yes_or_no"),
        ({"count_mortgaged": "false"}, "not_yes_or_no"),
        ({"bank": 20580}, "unknown_key"),
        ({"rounds": 1}, "unknown_key"),
    ],
)
def test_other_options_are_malformed(raw: dict[str, object], reason: str) -> None:
    assert malformed(raw) == reason


@pytest.mark.parametrize("edition", ["companion", None, {}])
def test_there_are_no_editions(edition: object) -> None:
    document = {"format": "scoresheets/transcript", "version": 1, "game": "monopoly-solo", "edition": edition}
    with pytest.raises(MalformedMove) as caught:
        read_transcript({**document, "players": ["Ana"], "entries": []}, GAMES)
    assert caught.value.reason == "no_editions"
    assert malformed({}, edition="companion") == "no_editions"


def test_the_page_offers_each_number_with_its_usual_value_and_its_range() -> None:
    assert agreeable("bank_total") == Agreeable(20580, 1000, 99999)
    assert agreeable("bank_tokens") == Agreeable(7, 0, 28)
