"""The options before the first throw."""

from __future__ import annotations

import pytest

from games.kit.errors import MalformedMove
from games.monopoly_solo.rules import GAME
from games.monopoly_solo.rules.options import Agreeable, Board, Options, agreeable, read_options


def test_a_table_that_says_nothing_plays_the_usual_box() -> None:
    assert read_options({}, 1, None) == Options(Board.PARIS, 20580, 200, 50, 7, 32, 12, count_mortgaged=True)


def test_one_plays_alone() -> None:
    assert list(GAME.players) == [1]


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
    for number in (lowest - 1, highest + 1):
        with pytest.raises(MalformedMove, match="out_of_range"):
            read_options({key: number}, 1, None)


@pytest.mark.parametrize("board", ["paris", "atlantic-city"])
def test_the_board_is_one_of_two(board: str) -> None:
    assert read_options({"board": board}, 1, None).board == board
    with pytest.raises(MalformedMove, match="not_a_choice"):
        read_options({"board": board.title()}, 1, None)


def test_the_page_offers_each_number_with_its_usual_value_and_its_range() -> None:
    assert agreeable("bank_total") == Agreeable(20580, 1000, 99999)
    assert agreeable("bank_tokens") == Agreeable(7, 0, 28)
