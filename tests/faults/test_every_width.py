"""The browser tests without thinning: each page at every eighth pixel, all titles, a game tapped to its end, the
tray of a longer game, an evening with a phone for each person; and those that are too long for `make test-long`.
"""

import os
import subprocess
import sys
import time

import pytest

from scoresheets.settings import BASE_DIR
from tests.faults.conftest import Report
from tests.faults.world import NOT_OURS

EVERY_PIXEL = 8
THINNED = (
    "test_every_page",
    "games/test_monopoly_solo",
    "games/test_monopoly_solo_heights",
    "nights/test_phones_of_an_evening",
)
TOO_LONG = (
    "errands/test_errands",
    "test_old_engines",
    "table/test_long_table",
    "games/test_ten_turns",
    "tablet/test_nothing_lost",
)


@pytest.mark.parametrize("name", THINNED + TOO_LONG)
def test_everything_is_looked_at(name: str, report: Report) -> None:
    own = {key: value for key, value in os.environ.items() if key not in NOT_OURS}
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", f"tests/browser/{name}.py"],
        cwd=BASE_DIR,
        env={**own, "EVERY_PIXEL": str(EVERY_PIXEL)},
        check=False,
        capture_output=True,
        text=True,
    )
    report(seconds=time.monotonic() - began)
    assert done.returncode == 0, done.stdout[-4000:]
