"""Faults on real processes: python -m tests.faults [what pytest is told]. The figures are in var/faults.jsonl."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from typing import IO

from tests.scale.installing import programs

FOLDER = "tests/faults"
# What looks at no clock goes on beside the others, wherever they leave a processor idle: half of them only wait. So do
# the controls, which have to see a damage and not how soon.
CLOCKLESS = tuple(
    f"{FOLDER}/test_{name}.py" for name in ("at_length", "ledger", "migrations", "patterns", "power_cut")
)


def main() -> int:
    programs("postgres", "redis-server", "nginx", "strace", "faketime", "ip")
    from tests.faults.conftest import FIGURES

    FIGURES.unlink(missing_ok=True)
    code = _run(sys.argv[1:]) if sys.argv[1:] else _run_all()
    if FIGURES.exists():
        sys.stdout.write(FIGURES.read_text(encoding="utf-8"))
    return code


def _run_all() -> int:
    others = [FOLDER, *(f"--ignore={file}" for file in CLOCKLESS)]
    codes: list[int] = []
    with tempfile.TemporaryFile() as told:

        def beside() -> None:
            for asked in ([*others, "-m", "control"], CLOCKLESS):
                codes.append(_run(asked, before=("nice", "-n", "19"), told=told))

        thread = threading.Thread(target=beside)
        thread.start()
        codes.append(_run([*others, "-m", "not control"]))
        thread.join()
        told.seek(0)
        sys.stdout.write(told.read().decode())
    return max(codes)


def _run(asked: Sequence[str], *, before: Sequence[str] = (), told: IO[bytes] | None = None) -> int:
    command = [*before, sys.executable, "-m", "pytest", "--durations=0", *asked]
    return subprocess.run(command, check=False, stdout=told, stderr=told).returncode


if __name__ == "__main__":
    sys.exit(main())
