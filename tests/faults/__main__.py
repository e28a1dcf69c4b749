"""Faults on real processes: python -m tests.faults [arguments of pytest]. The figures are in var/faults.jsonl."""

import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from scoresheets.settings import BASE_DIR
from tests.scale.installing import programs

FOLDERS = (BASE_DIR / "tests" / "faults", BASE_DIR / "tests" / "load")
FILES = tuple(sorted(str(file.relative_to(BASE_DIR)) for each in FOLDERS for file in each.glob("test_*.py")))
# Tests that look at no clock run beside the others, on idle processors. So do the controls, which must find a damage,
# but not soon. (With `nice` alone they still slowed a starting server by a third.)
CLOCKLESS = (
    *("client", "draw_at_length", "installed", "ledger", "migrations", "patterns"),
    *("power_cut", "recounted_nights", "soak"),
)
LONG = ("at_length",)  # likewise, in two lanes, each as long as all of those
WHERE_IDLE = ("chrt", "--idle", "0")
# Tests with a bound of a few seconds come first, with only these and sleeping tests beside them. Then tests that mostly
# wait for many seconds run beside the rest (both are marked so).
HASTY = ("many", "kill", "long_log", "uploads", "crowds")


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
    """Return the exit codes of these runs, one after the other, and their output."""
    with TemporaryFile() as told:
        codes = [_run(asked, before=before, told=told) for asked in runs]
        told.seek(0)
        return codes, told.read().decode()


def _run(asked: Sequence[str], *, before: Sequence[str] = (), told: IO[bytes] | None = None) -> int:
    command = [*before, sys.executable, "-m", "pytest", "--durations=0", *asked]
    return subprocess.run(command, check=False, stdout=told, stderr=told).returncode


if __name__ == "__main__":
    sys.exit(main())
