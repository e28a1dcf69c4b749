"""R6, R7: another program holds the database. Writers wait or are refused; no request waits for ever."""

import sqlite3
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from scoresheets.base.server.request_thread import NOT_BEGUN
from tests.faults.conftest import PATIENCE, Report
from tests.faults.ledger import BOX, DICE, NONE, Push
from tests.faults.world import World, in_file, served
from tests.scale.services import Postgres
from tests.without import without

pytestmark = pytest.mark.waits

WRITERS = 11  # the first only looks
SHORT, LONG = 5.0, 25.0  # seconds
LOOK = 0.2 * PATIENCE  # seconds, p95
ENTRY = {"seat": 1, "turn": 1, "dice": DICE, "box": BOX}


@contextmanager
def held(file: str, seconds: float) -> Iterator[None]:
    """Hold the write lock from elsewhere for this time; it is released by a timer."""
    with closing(sqlite3.connect(file, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        timer = threading.Timer(seconds, other.execute, ["ROLLBACK"])
        timer.start()
        yield
        timer.join()


def all_at_once(push: Push) -> list[tuple[int, float]]:
    """Let all writers send at once. Return each status, and the seconds until it came."""
    told: list[tuple[int, float]] = []

    def sends(number: int) -> None:
        writer, key, began = push.writers[number], f"{number:032x}", time.monotonic()
        status = writer.send("entries", ENTRY, key)
        told.append((status, time.monotonic() - began))
        if status == 200:
            writer.ok.append(key)

    threads = [threading.Thread(target=sends, args=[number]) for number in range(1, WRITERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return told


def with_looks(push: Push) -> tuple[list[tuple[int, float]], float]:
    """Return the answers to all other writers, and p95 of the seconds in which the first may look meanwhile."""
    looker, looks, told = push.writers[0], [], []
    meanwhile = threading.Thread(target=lambda: told.extend(all_at_once(push)))
    meanwhile.start()
    while meanwhile.is_alive():
        began = time.monotonic()
        assert looker.look() == 200
        looks.append(time.monotonic() - began)
        time.sleep(0.1)
    return told, statistics.quantiles(looks, n=20)[-1]


def test_a_lock_of_five_seconds_is_waited_for(tmp_path: Path, report: Report) -> None:
    with served(in_file(tmp_path)) as world:
        push = Push(world, WRITERS)
        push.writers[0].look()
        with held(world.environment["DB_FILE"], SHORT):
            _answers, p95 = with_looks(push)
        report(p95_looks=p95)
        assert sum(len(writer.ok) for writer in push.writers) == WRITERS - 1
        assert push.faults() == NONE
        assert p95 <= LOOK


def test_a_longer_one_is_told_to_everybody(tmp_path: Path, report: Report) -> None:
    with served(in_file(tmp_path)) as world:
        is_told(world, held(world.environment["DB_FILE"], LONG), report)


def test_a_row_of_postgresql_that_is_held_is_told(postgres: Postgres, report: Report) -> None:
    with served({"DATABASE_URL": postgres.url}) as world:
        is_told(world, row_held(postgres), report)


@contextmanager
def row_held(postgres: Postgres) -> Iterator[None]:
    import psycopg

    with psycopg.connect(postgres.url) as other:
        other.execute("SELECT id FROM scoresheets_table FOR UPDATE")
        timer = threading.Timer(LONG, other.rollback)
        timer.start()
        yield
        timer.join()


def is_told(world: World, lock: object, report: Report) -> None:
    """Check that all writers get 503 during the lock, that looking stays fast, and that nothing is stuck afterwards."""
    push = Push(world, WRITERS)
    push.writers[0].look()
    with lock:  # type: ignore[attr-defined]
        told, p95 = with_looks(push)
    statuses = sorted(status for status, _took in told)
    report(statuses=statuses, slowest=max(took for _status, took in told), p95_looks=p95)
    assert [status for status, _took in told] == [503] * (WRITERS - 1)
    assert all(took <= LONG for _status, took in told)
    assert p95 <= LOOK
    afterwards = all_at_once(push)
    assert [status for status, _took in afterwards] == [200] * (WRITERS - 1)
    assert push.faults() == NONE


# --- controls ---


def hasty(folder: Path, seconds: float) -> dict[str, str]:
    """Return the environment of a server whose database waits this long for a lock."""
    settings = {"DJANGO_SETTINGS_MODULE": "tests.faults.hasty_settings", "LOCK_TIMEOUT": str(seconds)}
    return {**in_file(folder), **settings}


@pytest.mark.control
def test_a_database_that_does_not_wait_would_refuse_all(tmp_path: Path) -> None:
    with served(hasty(tmp_path, 0)) as world:
        push = Push(world, WRITERS)
        with held(world.environment["DB_FILE"], 2):
            told = all_at_once(push)
    assert [status for status, _took in told] == [503] * (WRITERS - 1)


@pytest.mark.control
def test_a_queue_without_patience_of_its_own_would_add_up_the_waiting(tmp_path: Path, report: Report) -> None:
    """Each would wait its two and a half seconds for the database, one after the other."""
    endless = without("scoresheets.base.server.request_thread.NOT_BEGUN=1000")
    with served(hasty(tmp_path, 2.5), watched_by=endless) as world:
        push = Push(world, WRITERS)
        with held(world.environment["DB_FILE"], 2.5 * WRITERS + 2):
            told = all_at_once(push)
    report(waits=[round(took, 1) for _status, took in told])
    assert [status for status, _took in told] == [503] * (WRITERS - 1)
    assert max(took for _status, took in told) > 1.1 * NOT_BEGUN
