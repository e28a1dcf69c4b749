"""Faults on real processes: python -m tests.faults [what pytest is told]. The figures are in var/faults.jsonl."""

from __future__ import annotations

import subprocess
import sys

from tests.scale.installing import programs


def main() -> int:
    programs("postgres", "redis-server", "nginx", "strace", "faketime", "ip")
    from tests.faults.conftest import FIGURES

    FIGURES.unlink(missing_ok=True)
    asked = sys.argv[1:] or ["tests/faults"]
    code = subprocess.run([sys.executable, "-m", "pytest", "--durations=0", *asked], check=False).returncode
    if FIGURES.exists():
        sys.stdout.write(FIGURES.read_text(encoding="utf-8"))
    return code


if __name__ == "__main__":
    sys.exit(main())
