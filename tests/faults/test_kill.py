"""R1: the server is killed in the midst of writing, twenty times: nothing is lost, nothing stands twice."""

from __future__ import annotations

import random
import signal
import time
from collections.abc import Callable
from pathlib import Path

from tests.faults.conftest import PATIENCE, SIZE, Report
from tests.faults.ledger import NONE, pushing
from tests.faults.world import World, in_file, served
from tests.scale.services import Postgres, Redis

KILLS = int(20 * SIZE)
WRITERS = 20
ACKNOWLEDGED = int(5000 * SIZE)
READY = 5.0 * PATIENCE  # seconds


def killed_again_and_again(world: World, report: Callable[..., None]) -> None:
    """Twenty SIGKILLs at random moments; the writers go on until they have enough."""
    moments = random.Random(1)  # noqa: S311 (moments)
    slowest = 0.0
    with pushing(world, WRITERS) as push:
        for kill in range(KILLS):
            push.until(push.acknowledged + 1)
            time.sleep(moments.uniform(0.3, 3))
            server = world.servers[kill % len(world.servers)]
            server.stop(signal.SIGKILL)
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
