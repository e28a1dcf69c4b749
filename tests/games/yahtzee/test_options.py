"""The options of a table."""

from __future__ import annotations

import pytest

from games.kit.errors import MalformedMove
from games.yahtzee.rules import GAME
from games.yahtzee.rules.options import Joker, Options, read_options


@pytest.mark.parametrize("players", range(1, 9))
def test_a_table_that_says_nothing_plays_one_round_with_the_free_joker(players: int) -> None:
    assert read_options({}, players, None) == Options(players, 1, Joker.FREE)
    assert players in GAME.players


@pytest.mark.parametrize("rounds", range(1, 7))
@pytest.mark.parametrize("joker", Joker)
def test_a_table_agrees_on_its_rounds_and_its_joker(rounds: int, joker: Joker) -> None:
    assert read_options({"rounds": rounds, "joker": str(joker)}, 2, None) == Options(2, rounds, joker)


@pytest.mark.parametrize(
    "raw", [{"rounds": 0}, {"rounds": 7}, {"joker": "Free"}, {"joker": ""}, {"begins": "last"}]
)
def test_other_options_are_malformed(raw: dict[str, object]) -> None:
    with pytest.raises(MalformedMove, match="out_of_range" if "rounds" in raw else "not_a_choice"):
        read_options(raw, 3, None)
