"""The walk of the browser tests over every eighth pixel, from the narrowest phone to a tablet on its side."""

from __future__ import annotations

import os
import subprocess
import sys
import time

from scoresheets.settings import BASE_DIR
from tests.faults.conftest import Report
from tests.faults.world import NOT_OURS

EVERY_PIXEL = 8


def test_everything_can_be_tapped_at_every_eighth_pixel(report: Report) -> None:
    own = {name: value for name, value in os.environ.items() if name not in NOT_OURS}
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "tests/browser/test_every_width.py"],
        cwd=BASE_DIR,
        env={**own, "EVERY_PIXEL": str(EVERY_PIXEL)},
        check=False,
        capture_output=True,
        text=True,
    )
    report(seconds=time.monotonic() - began)
    assert done.returncode == 0, done.stdout[-4000:]
