"""The kit's checks of every game's options, and its reading of choices and of yes or no."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import partial

import pytest

from games.kit.errors import MalformedMove
from games.kit.options import check_no_edition, check_players
from games.kit.shape import read_member, read_yes_or_no
from games.kit.standings import SHARED, Step, decision


class Pace(StrEnum):
    SLOW = "slow"
    QUICK = "quick"


@pytest.mark.parametrize(
    ("read", "reason", "facts"),
    [
        (partial(check_players, 5, range(2, 5)), "wrong_number_of_players", {"fewest": 2, "most": 4, "players": 5}),
        (partial(check_no_edition, "companion"), "no_editions", {}),
        (partial(read_member, "fast", "pace", Pace), "not_a_choice", {"what": "pace", "choices": ("slow", "quick")}),
        (partial(read_member, None, "pace", Pace), "not_a_choice", {"what": "pace", "choices": ("slow", "quick")}),
        (partial(read_yes_or_no, 1, "loud"), "not_yes_or_no", {"what": "loud"}),
    ],
)  # fmt: skip
def test_what_a_table_cannot_agree_on_says_why(
    read: Callable[[], object], reason: str, facts: dict[str, object]
) -> None:
    with pytest.raises(MalformedMove) as malformed:
        read()
    assert (malformed.value.reason, malformed.value.facts) == (reason, facts)


def test_what_a_table_can_agree_on_is_read() -> None:
    check_players(2, range(2, 5))
    check_no_edition(None)
    assert read_member("quick", "pace", Pace) is Pace.QUICK
    assert read_yes_or_no(False, "loud") is False


def test_the_last_step_decides_and_nothing_does_before_the_end() -> None:
    first = Step("total", asked=(0, 1, 2), left=(0, 2))
    assert decision(()) == ((), None)
    assert decision((first,)) == ((0, 2), SHARED)
    assert decision((first, Step("routes", asked=(0, 2), left=(2,)))) == ((2,), "routes")
