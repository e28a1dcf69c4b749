"""Run pytest on PostgreSQL, Redis and two processes behind nginx: python -m tests.scale [arguments of pytest]."""

from __future__ import annotations

import os
import subprocess
import sys

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
    programs("postgres", "redis-server", "nginx", "systemd-analyze")
    from tests.scale.services import Postgres, Redis, running

    postgres, redises = Postgres(durable=False), [Redis() for _worker in range(WORKERS)]
    with running(postgres, *redises):
        environment = {**os.environ, "DATABASE_URL": postgres.url, "REDIS_URL": redises[0].url}
        environment[REDISES] = " ".join(redis.url for redis in redises)
        runs = [("-m", EVERYWHERE, *sys.argv[1:])] if sys.argv[1:] else RUNS
        codes = [
            subprocess.run(
                [sys.executable, "-m", "pytest", *KEEP, *run], check=False, env=environment
            ).returncode
            for run in runs
        ]
    return max(codes)


if __name__ == "__main__":
    sys.exit(main())
