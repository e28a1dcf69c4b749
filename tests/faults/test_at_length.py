"""F1, R22: what the suite tries is tried on: the same tests with other examples every time, and more of them."""

from __future__ import annotations

import os
import re
import secrets
import subprocess
import sys
import time

import pytest

from scoresheets.settings import BASE_DIR
from tests.faults.conftest import SIZE, Report
from tests.faults.world import NOT_OURS

AT_LENGTH = {
    "test_bad_forms.py": {"EXAMPLES": str(int(200 * SIZE)), "SEED": str(secrets.randbelow(2**32))},
    "test_random_corrections.py": {"EVENINGS": str(int(17 * SIZE))},
}


@pytest.mark.parametrize("file", AT_LENGTH)
def test_at_length(file: str, report: Report) -> None:
    own = {name: value for name, value in os.environ.items() if name not in NOT_OURS}
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-s", f"tests/scoresheets/{file}"],
        cwd=BASE_DIR,
        env={**own, **AT_LENGTH[file]},
        check=False,
        capture_output=True,
        text=True,
    )
    counted = re.findall(r"(\d+) games", done.stdout)
    report(**AT_LENGTH[file], seconds=time.monotonic() - began, games=sum(map(int, counted)))
    assert done.returncode == 0, f"{AT_LENGTH[file]}\n{done.stdout[-4000:]}"
