"""R1: the server is killed during writes, twenty times: nothing is lost, nothing is stored twice."""

import random
import shutil
import signal
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from tests.faults.conftest import PATIENCE, SIZE, Report
from tests.faults.ledger import NONE, pushing
from tests.faults.world import World, in_file, served
from tests.scale.services import Postgres, Redis

KILLS = int(20 * SIZE)
WRITERS = 20
ACKNOWLEDGED = int(5000 * SIZE)
READY = 5.0 * PATIENCE  # seconds


def is_whole(world: World) -> bool:
    """Return whether the dead server's file can be read to its end, by a copy, as reading would repair it."""
    if "DB_FILE" not in world.environment:
        return True
    file = Path(world.environment["DB_FILE"])
    with tempfile.TemporaryDirectory() as folder:
        for part in (file, file.with_name(f"{file.name}-wal")):
            if part.exists():
                shutil.copy(part, folder)
        with closing(sqlite3.connect(Path(folder, file.name))) as database:
            return database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def killed_again_and_again(world: World, report: Callable[..., None]) -> None:
    """Kill a server twenty times at random moments, while the writers go on."""
    moments = random.Random(1)  # noqa: S311 (moments)
    slowest = 0.0
    with pushing(world, WRITERS) as push:
        for kill in range(KILLS):
            push.until(push.acknowledged + 1)
            time.sleep(moments.uniform(0.3, 3))
            server = world.servers[kill % len(world.servers)]
            server.stop(signal.SIGKILL)
            assert is_whole(world)
            began = time.monotonic()
            server.start()
            slowest = max(slowest, time.monotonic() - began)
        push.until(ACKNOWLEDGED, patience=600)
    report(acknowledged=push.acknowledged, unknown=push.unknown, refused=push.refused, ready=slowest)
    assert push.unknown > 0, "no kill met anybody: nothing was tried"
    assert push.refused > 0
    assert push.faults() == NONE
    assert slowest <= READY
    world.agrees()
    for server in world.servers:
        assert "Traceback" not in server.log()


def test_on_sqlite(tmp_path: Path, report: Report) -> None:
    with served(in_file(tmp_path)) as world:
        killed_again_and_again(world, report)


def test_on_postgresql_with_two_processes(postgres: Postgres, redis: Redis, report: Report) -> None:
    with served({"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}, servers=2) as world:
        killed_again_and_again(world, report)
