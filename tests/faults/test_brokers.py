"""R9 to R11, R13: Redis dies, hangs or is silent, PostgreSQL restarts. Entries are stored, and the boards catch up."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from scoresheets.base.server.redis_fanout_layer import QUIET
from tests.cable import Cable, cable_to
from tests.faults.boards import Board, crowd
from tests.faults.conftest import PATIENCE, SIZE, Report
from tests.faults.ledger import NONE, Push, pushing
from tests.faults.world import NO_HEARTBEAT, STILL, World, served
from tests.scale.services import Postgres, Redis
from tests.without import without

TABLES, MEMBERS = 6, 4
WAITED = 20.0  # seconds that the control of a hanging Redis waits at least; Daphne ends it after thirty
SILENT = 120.0 * min(SIZE, 1)  # seconds
QUIET_SOCKETS = 20
AN_ANSWER = 1.5 * PATIENCE  # seconds
CAUGHT_UP = 10.0 * PATIENCE  # seconds
RESTARTS = 3
NO_ERRORS = 5.0 * PATIENCE  # seconds after PostgreSQL accepts connections again
NOTICED = "News of other processes do not arrive"
NEWS_FIRST = without(  # the answer waits for them, and they wait for Redis
    "scoresheets.table.live.broadcast.send_after_answer=scoresheets.base.server.held_news:_send",
    "scoresheets.base.server.held_news.BOUND=3600",
    "scoresheets.base.server.redis_fanout_layer._client=tests.careless:waiting_for_ever",
    STILL,
)


@pytest.fixture
def world(postgres: Postgres, redis: Redis) -> Iterator[World]:
    environment = {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}
    with served(environment, servers=2, watched_by=NO_HEARTBEAT) as world:
        yield world


def boards_of(push: Push) -> list[Board]:
    """Return four tablets a table, half of them at either process."""
    ports = push.world.ports
    return [
        Board(writer.place, ports[member % len(ports)], member)
        for writer in push.writers
        for member in range(MEMBERS)
    ]


def never_asking(push: Push, port: int = 0) -> list[Board]:
    """Return one page a table that never polls: at this port, else at the process that does not write the table."""
    ports = push.world.ports
    return [
        Board(writer.place, port or ports[(writer.port + 1) % len(ports)], polls=False)
        for writer in push.writers
    ]


def are_behind(boards: list[Board], versions: dict[str, int]) -> bool:
    return all(board.version < versions[board.place.table] for board in boards)


def were_brought(boards: list[Board], versions: dict[str, int]) -> int:
    """Return how many boards got their table's version by their socket, and not only a newer one."""
    return sum(versions[board.place.table] in board.arrived for board in boards)


def dropped(boards: list[Board]) -> int:
    return sum(board.drops for board in boards)


def write_for(push: Push, seconds: float) -> None:
    """Let the writers send in turn, with pauses, for this time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for writer in push.writers:
            writer.sends_next()
            time.sleep(0.1)


def forget_the_slowest(push: Push) -> None:
    for writer in push.writers:
        writer.slowest = 0


def hearing(redis: Redis, after: int = 0) -> list[int]:
    """Return the ids of the listening connections of all processes, begun after this one."""
    from redis import Redis as Client

    with Client.from_url(redis.url) as client:
        there: Any = client.client_list(_type="pubsub")
    return sorted(number for each in there if (number := int(each["id"])) > after)


def until(true: Callable[[], bool], seconds: float) -> float:
    """Wait until the condition holds. Return the seconds; fails after `seconds`."""
    began = time.monotonic()
    while not true():
        assert time.monotonic() - began < seconds
        time.sleep(0.1)
    return time.monotonic() - began


def test_redis_is_killed_and_comes_back(world: World, redis: Redis, report: Report) -> None:
    """Controls: pages that never poll.

    Those of a process that does not tell them to look fall behind. Those of one that only sends heartbeats are right as
    well.
    """
    push = Push(world, TABLES)
    silent = world.one_more(
        without("scoresheets.base.server.redis_fanout_layer.RedisFanoutLayer._look_all", STILL)
    )
    beating = world.one_more(without("scoresheets.base.server.redis_fanout_layer.RedisFanoutLayer._look_all"))
    boards, alone, control = boards_of(push), never_asking(push), never_asking(push, silent.port)
    felt = never_asking(push, beating.port)
    with crowd(boards + alone) as people, crowd(control) as others, crowd(felt) as feeling:
        for each in (people, others, feeling):
            each.waits_until("live", 30 * PATIENCE)
        write_for(push, 2)
        redis.stop(signal.SIGKILL)
        unknown = push.unknown
        forget_the_slowest(push)
        write_for(push, 3)
        slowest = max(writer.slowest for writer in push.writers)
        versions = world.versions()
        behind = sum(board.version < versions[board.place.table] for board in boards)
        assert are_behind(alone, versions), "they heard of it: nothing was tried"
        redis.start()  # and nothing is written any more
        caught_up = people.shows(versions, CAUGHT_UP)
        by_heartbeat = feeling.shows(versions, CAUGHT_UP)
        until(lambda: len(hearing(redis)) == 4, CAUGHT_UP)
        assert are_behind(control, versions), "the control shows no damage"
        write_for(push, 1)
        for each in (people, others, feeling):  # the control gets news again: it only lacked the call to look
            each.shows(world.versions(), 5 * PATIENCE)
        figures = {"brought": were_brought(alone, versions), "without": were_brought(control, versions)}
        drops = dropped(people.boards + control + felt)
        report(
            slowest=slowest,
            behind=behind,
            caught_up=caught_up,
            by_heartbeat=by_heartbeat,
            drops=drops,
            **figures,
        )
    assert push.unknown == unknown
    assert slowest <= AN_ANSWER
    assert push.faults() == NONE
    assert drops == 0
    assert figures == {"brought": len(alone), "without": 0}


@pytest.mark.waits
def test_redis_hangs(world: World, redis: Redis, report: Report) -> None:
    """Controls: a page that never polls falls behind, and if news leave before the answer nobody gets an answer."""
    push = Push(world, TABLES)
    (waiting,) = Push(world, 1).writers
    waiting.ports = [world.one_more(NEWS_FIRST).port]
    with crowd(boards_of(push)) as people, crowd(never_asking(push)) as control:
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
        control.shows(world.versions(), CAUGHT_UP)
        meanwhile.join(timeout=60)
        figures = {"by_poll": behind, "caught_up": caught_up, "without": waiting.slowest}
        report(slowest=slowest, acknowledged=push.acknowledged, **figures)
    assert waiting.slowest > WAITED, "the control was answered"
    assert push.unknown == 0
    assert slowest <= AN_ANSWER
    assert push.faults() == NONE


@pytest.mark.sleeps
def test_redis_has_nothing_to_say(postgres: Postgres, redis: Redis, report: Report) -> None:
    """For two minutes; then a middlebox forgets the connections silently, as a firewall does.

    Control: a process that never pings a silent Redis.
    """
    with cable_to(redis.port) as cable:
        address = redis.url.replace(str(redis.port), cable.url.rpartition(":")[2])
        with served({"DATABASE_URL": postgres.url, "REDIS_URL": address}, servers=2) as world:
            is_silent(world, redis, cable, report)


def is_silent(world: World, redis: Redis, cable: Cable, report: Report) -> None:
    push = Push(world, TABLES)
    deaf = world.one_more(without("scoresheets.base.server.redis_fanout_layer.QUIET=1000000", STILL))
    boards, control = boards_of(push)[:QUIET_SOCKETS], never_asking(push, deaf.port)
    with crowd(boards) as people, crowd(control) as others:
        for each in (people, others):
            each.waits_until("live", 30 * PATIENCE)
        for writer in push.writers:
            writer.sends_next()
        for each in (people, others):
            each.shows(world.versions(), 5 * PATIENCE)
        before = hearing(redis)
        time.sleep(SILENT)
        after = hearing(redis)
        cable.go_dead()
        cable.mend()
        noticed = until(lambda: all(NOTICED in each.log() for each in world.servers), 3 * QUIET * PATIENCE)
        until(lambda: len(hearing(redis, after[-1])) == 2, CAUGHT_UP)
        for writer in push.writers:
            writer.sends_next()
        versions = world.versions()
        people.shows(versions, 5 * PATIENCE)
        pushed = were_brought(boards, versions)
        drops = dropped(boards + control)
        figures = {"pushed": pushed, "sockets": len(boards), "without": were_brought(control, versions)}
        report(seconds=SILENT, dropped=drops, noticed=noticed, **figures)
    assert before == after, "silence was taken for a failure"
    assert drops == 0
    assert pushed == len(boards), "somebody had to ask"
    assert figures["without"] == 0, "the control shows no damage"


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
