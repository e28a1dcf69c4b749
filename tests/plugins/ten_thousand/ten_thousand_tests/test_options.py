"""Options that a table may agree on."""

import pytest

from games.kit.errors import MalformedMove
from ten_thousand.rules.options import COME_INS, GOALS, Options, read_options


def test_500_and_10000_are_usual() -> None:
    """TT-10, TT-11."""
    assert read_options({}, 2, None) == Options(come_in=500, goal=10000)
    assert (len(COME_INS), len(GOALS)) == (21, 39)


@pytest.mark.parametrize("players", range(2, 9))
def test_two_to_eight_play(players: int) -> None:
    assert read_options({}, players, None) == Options()


@pytest.mark.parametrize("options", [(0, 1000), (50, 1500), (1000, 20000), (950, 19500)])
def test_both_limits_may_be_chosen_in_their_steps(options: tuple[int, int]) -> None:
    come_in, goal = options
    assert read_options({"come_in": come_in, "goal": goal}, 2, None) == Options(come_in, goal)


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        ({"come_in": -50}, "out_of_range"),
        ({"come_in": 1050}, "out_of_range"),
        ({"come_in": 75}, "not_in_steps"),
        ({"come_in": 1}, "not_in_steps"),
        ({"goal": 500}, "out_of_range"),
        ({"goal": 20500}, "out_of_range"),
        ({"goal": 1250}, "not_in_steps"),
    ],
)
def test_other_options_are_malformed(raw: dict[str, object], reason: str) -> None:
    with pytest.raises(MalformedMove) as caught:
        read_options(raw, 2, None)
    assert caught.value.reason == reason
