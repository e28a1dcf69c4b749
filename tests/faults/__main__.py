"""Faults on real processes: python -m tests.faults [what pytest is told]. The figures are in var/faults.jsonl."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from scoresheets.settings import BASE_DIR
from tests.scale.installing import programs

FILES = tuple(sorted(str(file.relative_to(BASE_DIR)) for file in Path(__file__).parent.glob("test_*.py")))
# What looks at no clock goes on beside the others, wherever they leave a processor idle. So do the controls, which have
# to see a damage and not how soon. (With `nice` alone they still took a third of the pace of a server that starts.)
CLOCKLESS = ("installed", "ledger", "migrations", "patterns", "power_cut", "zipapp")
LONG = ("at_length",)  # as well, in two lanes, each as long as all of those
WHERE_IDLE = ("chrt", "--idle", "0")
# What has to be done within a few seconds comes first, with nothing beside it but these and what only sleeps. Then what
# hardly does anything but wait for many seconds goes on beside the rest (both are marked so).
HASTY = ("many", "kill", "long_log", "uploads")


def main() -> int:
    programs("postgres", "redis-server", "nginx", "strace", "faketime", "ip")
    from tests.faults.conftest import FIGURES

    FIGURES.unlink(missing_ok=True)
    code = _run(sys.argv[1:]) if sys.argv[1:] else _run_all()
    if FIGURES.exists():
        sys.stdout.write(FIGURES.read_text(encoding="utf-8"))
    return code


def _run_all() -> int:
    hasty, clockless, long = map(_named, (HASTY, CLOCKLESS, LONG))
    others = [file for file in FILES if file not in (*hasty, *clockless, *long)]
    with ThreadPoolExecutor() as pool:
        controls = pool.submit(_beside, [*hasty, *others, "-m", "control"], clockless, before=WHERE_IDLE)
        forms = pool.submit(_beside, [*long, "-k", "forms"], before=WHERE_IDLE)
        not_forms = pool.submit(_beside, [*long, "-k", "not forms"], before=WHERE_IDLE)
        sleeping = pool.submit(_beside, [*others, "-m", "sleeps"])
        codes = [_run([*hasty, "-m", "not control"])]
        waiting = pool.submit(_beside, [*others, "-m", "waits and not control"])
        codes.append(_run([*others, "-m", "not sleeps and not waits and not control"]))
        for lane in (sleeping, waiting, controls, forms, not_forms):
            found, told = lane.result()
            sys.stdout.write(told)
            codes += found
    return max(codes)


def _named(names: Sequence[str]) -> list[str]:
    return [file for name in names for file in FILES if Path(file).stem == f"test_{name}"]


def _beside(*runs: Sequence[str], before: Sequence[str] = ()) -> tuple[list[int], str]:
    """The codes of these runs, one after the other, and what they said."""
    with TemporaryFile() as told:
        codes = [_run(asked, before=before, told=told) for asked in runs]
        told.seek(0)
        return codes, told.read().decode()


def _run(asked: Sequence[str], *, before: Sequence[str] = (), told: IO[bytes] | None = None) -> int:
    command = [*before, sys.executable, "-m", "pytest", "--durations=0", *asked]
    return subprocess.run(command, check=False, stdout=told, stderr=told).returncode


if __name__ == "__main__":
    sys.exit(main())
