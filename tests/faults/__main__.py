"""Faults on real processes: python -m tests.faults [what pytest is told]. The figures are in var/faults.jsonl."""

from __future__ import annotations

import subprocess
import sys
import tempfile

from tests.scale.installing import programs

FOLDER = "tests/faults"
# What looks at no clock goes on beside the others, wherever they leave a processor idle: half of them only wait.
BESIDE = tuple(
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
    with tempfile.TemporaryFile() as told:
        beside = subprocess.Popen(["nice", "-n", "19", *_pytest(BESIDE)], stdout=told, stderr=told)
        try:
            code = _run([FOLDER, *(f"--ignore={file}" for file in BESIDE)])
            code = max(code, beside.wait())
        finally:
            beside.terminate()
        told.seek(0)
        sys.stdout.write(told.read().decode())
    return code


def _run(asked: list[str]) -> int:
    return subprocess.run(_pytest(asked), check=False).returncode


def _pytest(asked: tuple[str, ...] | list[str]) -> list[str]:
    return [sys.executable, "-m", "pytest", "--durations=0", *asked]


if __name__ == "__main__":
    sys.exit(main())
