"""300 generated nights, each with some of what a runner may choose: standings equal a naive recount, whys are true.

`tests/faults/test_recounted_nights.py` tries each of these nights with all combinations.
"""

from __future__ import annotations

import pytest

from tests.nights.recount import COMBINATIONS, chosen, naive_places
from tests.nights.recount_why import check_night
from tests.nights.test_standings import NIGHTS
from tests.tries import first


@pytest.mark.parametrize("seed", first(range(NIGHTS), 30))
def test_a_night_is_as_it_is_recounted(seed: int) -> None:
    check_night(seed, COMBINATIONS[seed % len(COMBINATIONS)])


def test_the_nights_have_what_is_to_be_tried() -> None:
    nights = [chosen(seed, COMBINATIONS[seed % len(COMBINATIONS)])[0] for seed in range(NIGHTS)]
    places = [naive_places(night, teams=False) for night in nights]
    assert {frozenset(each) for each in COMBINATIONS} >= {frozenset(), frozenset(("best", "teams"))}
    assert any(0 in found.values() and 1 in found.values() for found in places)
    assert any(set(found.values()) == {0} for found in places)
    shared = [naive_places(night, teams=True) for night in nights if len(night.teams) > 1]
    assert any(len(set(found.values())) < len(found) for found in shared)
