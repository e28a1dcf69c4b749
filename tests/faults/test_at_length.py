"""F1, F2, F6, R22: the suite's generated tests run on: other examples every time, and more of them."""

import os
import secrets
import subprocess
import sys
import time

import pytest

from scoresheets.settings import BASE_DIR
from tests.faults.conftest import SIZE, Report
from tests.faults.world import NOT_OURS

# The number of each. The forms have 60 in the suite; twenty thousand would take hours.
AT_LENGTH = {
    "base/test_bad_forms.py": 500,
    "table/test_random_corrections.py": 17,
    "exports/test_transcripts.py": 500,
    "games/test_golden.py": 5000,
    "games/monopoly_deal/test_exploration.py": 60,
    "games/monopoly_solo/test_exploration.py": 100,
    "games/roll_estate/test_exploration.py": 40,
    "games/roll_estate/test_findings.py": 200,
    "games/test_on_paper.py": 300,
    "games/test_sure_winner.py": 60,
    "games/uno_dice/test_exploration.py": 100,
    "games/uno_dice/test_findings.py": 200,
    "games/yahtzee/test_exploration.py": 60,
    "games/yahtzee/test_findings.py": 200,
    "base/test_strange_frames.py::test_noise_ends_the_socket_it_came_from": 5000,
}


@pytest.mark.parametrize("tests", AT_LENGTH)
def test_at_length(tests: str, report: Report) -> None:
    own = {name: value for name, value in os.environ.items() if name not in NOT_OURS}
    others = {"EXAMPLES": str(int(AT_LENGTH[tests] * SIZE)), "SEED": str(secrets.randbelow(2**32))}
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", f"tests/{tests}"],
        cwd=BASE_DIR,
        env={**own, **others},
        check=False,
        capture_output=True,
        text=True,
    )
    report(**others, seconds=time.monotonic() - began)
    assert done.returncode == 0, f"{others}\n{done.stdout[-4000:]}"
