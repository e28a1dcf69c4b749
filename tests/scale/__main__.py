"""Run pytest on PostgreSQL, Redis and two processes behind nginx: python -m tests.scale [arguments of pytest]."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.goldens import ROOT
from tests.scale.installing import programs

ELSEWHERE = ("browser", "engines", "faults", "games", "house", "load", "plugins")
"""Folders of tests that use no database, or have a run of their own."""
# All tests without the real browser run together; the browser needs a process of its own.
RUNS = (
    tuple(
        str(folder.relative_to(ROOT))
        for folder in sorted((ROOT / "tests").iterdir())
        if folder.is_dir() and folder.name.isidentifier() and folder.name not in (*ELSEWHERE, "__pycache__")
    ),
    ("tests/browser",),
)
WHAT = ("-m", "not one_process and not sqlite")
# The whole cluster is deleted afterwards. To drop the tests' database first would mean to wait until PostgreSQL notices
# that the servers are gone.
KEEP = ("--create-db", "--reuse-db")


def main() -> int:
    programs("postgres", "redis-server", "nginx", "systemd-analyze")
    from tests.scale.services import Postgres, Redis, running

    postgres, redis = Postgres(durable=False), Redis()
    with running(postgres, redis):
        environment = {**os.environ, "DATABASE_URL": postgres.url, "REDIS_URL": redis.url}
        runs = [sys.argv[1:]] if sys.argv[1:] else [list(run) for run in RUNS]
        codes = [
            subprocess.run(
                [sys.executable, "-m", "pytest", *WHAT, *KEEP, *run], check=False, env=environment
            ).returncode
            for run in runs
        ]
    return max(codes)


if __name__ == "__main__":
    sys.exit(main())
