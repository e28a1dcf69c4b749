"""300 generated nights with all combinations of what a runner may choose: standings equal a naive recount, and every
"why?" between any two is true. `tests/nights/standings/test_recounted.py` is the short of it.
"""

import pytest

from tests.nights.standings.recount import COMBINATIONS, NIGHTS
from tests.nights.standings.recount_why import check_night


@pytest.mark.parametrize("combination", COMBINATIONS, ids=lambda each: "-".join(sorted(each)) or "nothing")
def test_every_night_is_as_it_is_recounted(combination: frozenset[str]) -> None:
    for seed in range(NIGHTS):
        check_night(seed, combination)
