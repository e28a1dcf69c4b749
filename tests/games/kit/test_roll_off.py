"""The roll-off for the first turn: every standing it can have."""

from collections.abc import Sequence
from itertools import product

import pytest

from games.kit.roll_off import roll_off

ANA, BO, CLEO = range(3)


@pytest.mark.parametrize(
    ("throws", "level", "asked", "attempt", "first"),
    [
        (([], [], []), (ANA, BO, CLEO), (ANA, BO, CLEO), 1, None),
        (([18], [], [20]), (ANA, BO, CLEO), (BO,), 1, None),
        (([18], [24], [20]), (ANA, BO, CLEO), (), 1, BO),
        (([18], [18], [12]), (ANA, BO), (ANA, BO), 2, None),
        (([18, 22], [18], [12]), (ANA, BO), (BO,), 2, None),
        (([18, 22], [18, 20], [12]), (ANA, BO), (), 2, ANA),
        (([18, 22], [18, 22], [18, 21]), (ANA, BO), (ANA, BO), 3, None),
        (([18],), (ANA,), (), 1, ANA),
        ((), (), (), 1, None),
    ],
)
def test_the_highest_sum_begins_and_only_those_who_are_level_throw_again(
    throws: Sequence[Sequence[int]],
    level: tuple[int, ...],
    asked: tuple[int, ...],
    attempt: int,
    first: int | None,
) -> None:
    standing = roll_off(throws)
    assert (standing.level, standing.asked) == (level, asked)
    assert (standing.attempt, standing.first) == (attempt, first)


def test_throws_for_a_tie_that_there_is_not_do_not_count() -> None:
    standing = roll_off(([17, 22], [18, 20], [12]))
    assert (standing.first, standing.counted) == (BO, (1, 1, 1))


def test_of_all_throws_of_three_the_one_with_the_only_highest_sum_begins() -> None:
    for sums in product(range(5, 31, 5), repeat=3):
        highest = [seat for seat in range(3) if sums[seat] == max(sums)]
        standing = roll_off([[each] for each in sums])
        assert standing.first == (highest[0] if len(highest) == 1 else None)
        assert standing.asked == (() if len(highest) == 1 else tuple(highest))
