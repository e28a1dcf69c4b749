"""Run pytest on PostgreSQL, Redis and two processes behind nginx: python -m tests.scale [arguments of pytest]."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from types import FrameType

from tests.goldens import ROOT
from tests.scale.installing import programs
from tests.scale.own_redis import REDISES

ELSEWHERE = ("browser", "engines", "faults", "games", "house", "load", "plugins", "scale")
"""Folders of tests that use no database, or have a run of their own."""
ROOMS = tuple(
    str(folder.relative_to(ROOT))
    for folder in sorted((ROOT / "tests").iterdir())
    if folder.is_dir() and folder.name.isidentifier() and folder.name not in (*ELSEWHERE, "__pycache__")
)
WORKERS = min(4, os.cpu_count() or 1)
EVERYWHERE = "not one_process and not sqlite"
SHORT = ("-m", f"{EVERYWHERE} and not long")
# What `make test` asks of the rooms, by workers; what stops PostgreSQL and Redis, alone; and tablets of one table and
# of one night, in a process of their own, as the browser needs it.
RUNS = (
    (*SHORT, "-n", str(WORKERS), "--dist=worksteal", "-p", "tests.scale.own_redis", *ROOMS),
    ("-m", EVERYWHERE, "tests/scale"),
    (*SHORT, "tests/browser/table", "tests/browser/nights"),
)
# The whole cluster is deleted afterwards. To drop the tests' database first would mean to wait until PostgreSQL notices
# that the servers are gone.
KEEP = ("--create-db", "--reuse-db")


def main() -> int:
    signal.signal(signal.SIGTERM, _end)
    # A shell that runs this in the background has it ignored, and pytest with us: it would not end.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    programs("postgres", "redis-server", "nginx", "systemd-analyze")
    from tests.scale.services import Postgres, Redis, running

    postgres, redises = Postgres(durable=False), [Redis() for _worker in range(WORKERS)]
    with running(postgres, *redises):
        environment = {**os.environ, "DATABASE_URL": postgres.url, "REDIS_URL": redises[0].url}
        environment[REDISES] = " ".join(redis.url for redis in redises)
        runs = [("-m", EVERYWHERE, *sys.argv[1:])] if sys.argv[1:] else RUNS
        codes = [_pytest(run, environment) for run in runs]
    return max(codes)


def _end(number: int, _frame: FrameType | None) -> None:
    """End as a program that this signal has ended, once all that was begun is stopped."""
    sys.exit(128 + number)


def _pytest(run: Sequence[str], environment: dict[str, str]) -> int:
    with subprocess.Popen([sys.executable, "-m", "pytest", *KEEP, *run], env=environment) as process:
        try:
            return process.wait()
        except SystemExit:
            process.send_signal(signal.SIGINT)  # so that its tests stop their servers; leaving waits for it
            raise


if __name__ == "__main__":
    sys.exit(main())
