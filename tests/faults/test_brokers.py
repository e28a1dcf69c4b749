"""R9 to R11, R13: Redis dies, hangs or is silent, PostgreSQL restarts. Entries are kept, and the boards catch up."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator

import pytest

from tests.faults.boards import Board, crowd
from tests.faults.conftest import PATIENCE, SIZE, Report
from tests.faults.ledger import NONE, Push, pushing
from tests.faults.without import without
from tests.faults.world import World, served
from tests.scale.services import Postgres, Redis

TABLES, MEMBERS = 6, 4
WAITED = 20.0  # seconds that the control of a hanging Redis waits at least; Daphne ends it after thirty
QUIET = 120.0 * min(SIZE, 1)  # seconds
QUIET_SOCKETS = 20
AN_ANSWER = 1.5 * PATIENCE  # seconds
CAUGHT_UP = 10.0 * PATIENCE  # seconds
RESTARTS = 3
NO_ERRORS = 5.0 * PATIENCE  # seconds after PostgreSQL takes connections again


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


def careless(push: Push, *, returns: bool) -> list[Board]:
    """The controls: one page a table that never asks, and perhaps does not open its socket again."""
    (port, *_others) = push.world.ports
    return [Board(writer.place, port, returns=returns, polls=False) for writer in push.writers]


def are_behind(boards: list[Board], versions: dict[str, int]) -> bool:
    return all(board.version < versions[board.place.table] for board in boards)


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


def forget_the_slowest(push: Push) -> None:
    for writer in push.writers:
        writer.slowest = 0


def test_redis_is_killed_and_comes_back(world: World, redis: Redis, report: Report) -> None:
    push = Push(world, TABLES)
    with crowd(boards_of(push)) as people:
        people.waits_until("live", 30 * PATIENCE)
        write_for(push, 2)
        redis.stop(signal.SIGKILL)
        unknown = push.unknown
        forget_the_slowest(push)
        write_for(push, 3)
        slowest = max(writer.slowest for writer in push.writers)
        newest = newest_shown(people.boards)
        behind = sum(board.version < newest[board.place.table] for board in people.boards)
        redis.start()  # and nothing is written any more
        caught_up = people.shows(newest, CAUGHT_UP)
        people.shows(world.versions(), CAUGHT_UP)
        drops = sum(board.drops for board in people.boards)
        report(slowest=slowest, behind=behind, caught_up=caught_up, drops=drops)
        write_for(push, 1)
        people.shows(world.versions(), 5 * PATIENCE)
    assert push.unknown == unknown
    assert slowest <= AN_ANSWER
    assert push.faults() == NONE
    assert behind > 0, "nobody was at the other process: nothing was tried"
    assert drops == 0


def test_redis_hangs(world: World, redis: Redis, report: Report) -> None:
    """The controls: a page that never asks stays behind, and where the news leave first nobody is answered."""
    push = Push(world, TABLES)
    (waiting,) = Push(world, 1).writers
    waiting.ports = [world.one_more(**without("news_after_the_answer")).port]
    with crowd(boards_of(push)) as people, crowd(careless(push, returns=True)) as control:
        for each in (people, control):
            each.waits_until("live", 30 * PATIENCE)
        write_for(push, 1)
        redis.hang()
        forget_the_slowest(push)
        meanwhile = threading.Thread(target=waiting.sends_next, daemon=True)
        meanwhile.start()
        write_for(push, 30)
        slowest = max(writer.slowest for writer in push.writers)
        behind = people.shows(world.versions(), 12 * PATIENCE)  # by the poll alone
        assert are_behind(control.boards, world.versions()), "the control shows no damage"
        redis.go_on()
        write_for(push, 1)
        caught_up = people.shows(world.versions(), CAUGHT_UP)
        report(slowest=slowest, by_poll=behind, caught_up=caught_up, acknowledged=push.acknowledged)
        meanwhile.join(timeout=60)
    assert waiting.slowest > WAITED, "the control was answered"
    assert push.unknown == 0
    assert slowest <= AN_ANSWER
    assert push.faults() == NONE


def test_redis_has_nothing_to_say(world: World, report: Report) -> None:
    """For two minutes. The control: where the Redis client has its own patience, sockets are lost meanwhile."""
    push = Push(world, TABLES)
    hasty = world.one_more(**without("patience_with_redis"))
    boards = boards_of(push)[:QUIET_SOCKETS]
    with crowd(boards) as people, crowd([Board(each.place, hasty.port) for each in boards]) as control:
        for each in (people, control):
            each.waits_until("live", 30 * PATIENCE)
        before = dict(world.versions())
        time.sleep(QUIET)
        dropped = [sum(board.drops for board in each.boards) for each in (people, control)]
        for writer in push.writers:
            writer.sends_next()
        people.shows(world.versions(), 5 * PATIENCE)
        pushed = sum(before[board.place.table] + 1 in board.arrived for board in boards)
        report(seconds=QUIET, dropped=dropped[0], without=dropped[1], pushed=pushed, sockets=len(boards))
    assert dropped[0] == 0
    assert pushed == len(boards), "somebody had to ask"
    assert dropped[1] > 0, "the control shows no damage"


def test_postgresql_restarts(world: World, postgres: Postgres, report: Report) -> None:
    """Three times, as after a power cut."""
    recovered, late = [0.0], 0
    with pushing(world, 10) as push:
        for _restart in range(RESTARTS):
            push.until(push.acknowledged + 100)
            postgres.stop(signal.SIGKILL)
            postgres.start()
            began, errors = time.monotonic(), push.unknown
            while time.monotonic() < began + NO_ERRORS:
                time.sleep(0.1)
                if push.unknown != errors:
                    errors = push.unknown
                    recovered.append(time.monotonic() - began)
            push.until(push.acknowledged + 50, patience=30 * PATIENCE)
            late += push.unknown - errors
    told = {status: sum(w.answers.get(status, 0) for w in push.writers) for status in (200, 422, 500, 503)}
    figures = {"acknowledged": push.acknowledged, "unknown": push.unknown, "last_error": max(recovered)}
    report(**figures, told=told, late=late)
    assert push.unknown > 0, "no restart met anybody: nothing was tried"
    assert told[500] == 0
    assert late == 0
    assert push.faults() == NONE
    world.agrees()
