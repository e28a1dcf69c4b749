"""R9, R10, R13: Redis dies or hangs, PostgreSQL restarts. Entries are kept all the same, and the boards catch up."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator

import pytest

from tests.faults.boards import Board, crowd
from tests.faults.conftest import PATIENCE, Report
from tests.faults.ledger import NONE, Push, pushing
from tests.faults.world import World, served
from tests.scale.services import Postgres, Redis

TABLES, MEMBERS = 6, 4
AN_ANSWER = 1.5 * PATIENCE  # seconds
CAUGHT_UP = 10.0 * PATIENCE  # seconds
RESTARTS = 3


@pytest.fixture
def world(postgres: Postgres, redis: Redis) -> Iterator[World]:
    with served({"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}, servers=2) as world:
        yield world


def boards_of(push: Push) -> list[Board]:
    """Four tablets a table, half of them at either process."""
    ports = push.world.ports
    return [
        Board(writer.place, ports[member % len(ports)], member)
        for writer in push.writers
        for member in range(MEMBERS)
    ]


def write_for(push: Push, seconds: float) -> None:
    """Every writer in turn, without haste."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for writer in push.writers:
            writer.sends_next()
            time.sleep(0.1)


def newest_shown(boards: list[Board]) -> dict[str, int]:
    """By table the newest version that any of its boards shows."""
    return {board.place.table: board.version for board in sorted(boards, key=lambda each: each.version)}


def test_redis_is_killed_and_comes_back(world: World, redis: Redis, report: Report) -> None:
    push = Push(world, TABLES)
    with crowd(boards_of(push)) as people:
        people.waits_until("live", 30 * PATIENCE)
        write_for(push, 2)
        redis.stop(signal.SIGKILL)
        slowest_before, push_unknown = max(writer.slowest for writer in push.writers), push.unknown
        for writer in push.writers:
            writer.slowest = 0
        write_for(push, 3)
        slowest = max(writer.slowest for writer in push.writers)
        newest = newest_shown(people.boards)
        behind = sum(board.version < newest[board.place.table] for board in people.boards)
        redis.start()  # and nothing is written any more
        caught_up = people.shows(newest, CAUGHT_UP)
        people.shows(world.versions(), CAUGHT_UP)
        drops = sum(board.drops for board in people.boards)
        report(slowest=slowest, before=slowest_before, behind=behind, caught_up=caught_up, drops=drops)
        write_for(push, 1)
        people.shows(world.versions(), 5 * PATIENCE)
    assert push.unknown == push_unknown
    assert slowest <= AN_ANSWER
    assert push.faults() == NONE
    assert behind > 0, "nobody was at the other process: nothing was tried"
    assert drops == 0


def test_redis_hangs(world: World, redis: Redis, report: Report) -> None:
    push = Push(world, TABLES)
    with crowd(boards_of(push)) as people:
        people.waits_until("live", 30 * PATIENCE)
        write_for(push, 1)
        redis.hang()
        for writer in push.writers:
            writer.slowest = 0
        write_for(push, 30)
        slowest = max(writer.slowest for writer in push.writers)
        behind = people.shows(world.versions(), 12 * PATIENCE)  # by the poll alone
        redis.go_on()
        write_for(push, 1)
        caught_up = people.shows(world.versions(), CAUGHT_UP)
        report(slowest=slowest, by_poll=behind, caught_up=caught_up, acknowledged=push.acknowledged)
    assert push.unknown == 0
    assert slowest <= AN_ANSWER
    assert push.faults() == NONE


def test_postgresql_restarts(world: World, postgres: Postgres, report: Report) -> None:
    """Three times, as after a power cut."""
    recovered = []
    with pushing(world, 10) as push:
        for _restart in range(RESTARTS):
            push.until(push.acknowledged + 100)
            postgres.stop(signal.SIGKILL)
            postgres.start()
            began, errors = time.monotonic(), push.unknown
            while time.monotonic() < began + 5:
                time.sleep(0.1)
                if push.unknown != errors:
                    errors, last = push.unknown, time.monotonic()
                    recovered.append(last - began)
            push.until(push.acknowledged + 50, patience=30)
    told = {status: sum(w.answers.get(status, 0) for w in push.writers) for status in (200, 422, 500, 503)}
    report(
        acknowledged=push.acknowledged, unknown=push.unknown, last_error=max(recovered, default=0), told=told
    )
    assert push.unknown > 0, "no restart met anybody: nothing was tried"
    assert told[500] == 0
    assert push.faults() == NONE
    world.agrees()
