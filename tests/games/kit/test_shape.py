"""The kit's checks of types and of every game's options: which reason each gives for which value."""

from collections.abc import Callable
from enum import StrEnum
from functools import partial

import pytest

from games.kit.errors import MalformedMove
from games.kit.options import check_no_edition, check_players
from games.kit.shape import (
    check_keys,
    read_choice,
    read_list,
    read_member,
    read_object,
    read_text,
    read_whole,
    read_yes_or_no,
    require_true,
)
from games.kit.standings import SHARED, Step, decision


class Pace(StrEnum):
    SLOW = "slow"
    QUICK = "quick"


CHOICES: dict[str, object] = {"what": "pace", "choices": ("slow", "quick")}
READS: list[tuple[Callable[[], object], str, dict[str, object]]] = [
    (partial(check_keys, {"vaule": 1}, optional=("value",)), "unknown_key", {"key": "vaule"}),
    (partial(check_keys, {}, required=("box",)), "missing_key", {"key": "box"}),
    (partial(check_keys, {}, required=("box",), where="rows.ones"), "missing_key", {"key": "rows.ones.box"}),
    (partial(read_object, [], "card"), "not_an_object", {"what": "card"}),
    (partial(read_list, "Y2", "chain"), "not_a_list", {"what": "chain"}),
    (partial(read_text, None, "box"), "not_text", {"what": "box"}),
    (partial(read_whole, True, "value"), "not_whole", {"what": "value"}),
    (partial(read_whole, 1.0, "value"), "not_whole", {"what": "value"}),
    (partial(read_whole, 0, "steps", 1, 5), "out_of_range", {"what": "steps", "lowest": 1, "highest": 5}),
    (partial(read_whole, 6, "steps", 1, 5), "out_of_range", {"what": "steps", "lowest": 1, "highest": 5}),
    (partial(read_choice, "fast", "pace", tuple(Pace)), "not_a_choice", CHOICES),
    (partial(require_true, 1, "leaves"), "not_true", {"what": "leaves"}),
    (
        partial(check_players, 5, range(2, 5)),
        "wrong_number_of_players",
        {"fewest": 2, "most": 4, "players": 5},
    ),
    (partial(check_no_edition, "companion"), "no_editions", {}),
    (partial(read_member, "fast", "pace", Pace), "not_a_choice", CHOICES),
    (partial(read_member, None, "pace", Pace), "not_a_choice", CHOICES),
    (partial(read_yes_or_no, 1, "loud"), "not_yes_or_no", {"what": "loud"}),
]


@pytest.mark.parametrize(("read", "reason", "facts"), READS)
def test_what_cannot_be_read_says_why(
    read: Callable[[], object], reason: str, facts: dict[str, object]
) -> None:
    with pytest.raises(MalformedMove) as caught:
        read()
    assert (caught.value.reason, caught.value.facts) == (reason, facts)


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
