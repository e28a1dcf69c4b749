"""R14: the clock of a machine without a battery jumps during play, without any effect."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.faults.boards import Board, Crowd, crowd
from tests.faults.conftest import PATIENCE, Report
from tests.faults.ledger import NONE, Push
from tests.faults.world import NO_HEARTBEAT, World, in_file

pytestmark = pytest.mark.waits

JUMPS = {"eight days on": "+691200", "an hour back": "-3600", "forty days on": "+3456000", "right": "+0"}
TABLES, MEMBERS = 3, 4


def faketime() -> str:
    """Return the path of Debian's library that gives a process another time."""
    (library,) = Path("/usr/lib").glob("*/faketime/libfaketime.so.1")
    return str(library)


@contextmanager
def played(folder: Path, **settings: str) -> Iterator[tuple[World, Push, Crowd, Path]]:
    """Run a server with a false clock, boards and writers; the yielded file sets the clock."""
    clock = folder / "clock"
    clock.write_text("+0")
    lies = {"FAKETIME_TIMESTAMP_FILE": str(clock), "FAKETIME_CACHE_DURATION": "1", "DONT_FAKE_MONOTONIC": "1"}
    world = World({**in_file(folder), **settings}, watched_by=NO_HEARTBEAT)
    world.servers[0].environment |= {**lies, "LD_PRELOAD": faketime()}
    push = Push(world, TABLES)
    boards = [Board(w.place, world.ports[0], member) for w in push.writers for member in range(MEMBERS)]
    try:
        world.start()
        with crowd(boards) as people:
            people.waits_until("live", 120 * PATIENCE)  # the control runs on idle processors
            yield world, push, people, clock
    finally:
        world.close()


def written_at(clock: Path, jump: str, push: Push) -> None:
    clock.write_text(jump)
    time.sleep(1.5)  # the file is read once a second
    for writer in push.writers * 3:
        writer.sends_next()


def test_the_clock_jumps(tmp_path: Path, report: Report) -> None:
    arrived = {}
    with played(tmp_path) as (world, push, people, clock):
        for name, jump in JUMPS.items():
            written_at(clock, jump, push)
            arrived[name] = people.shows(world.versions(), 5)
        boards = people.boards
    days = dates(world.environment["DB_FILE"])
    drops = sum(board.drops for board in boards)
    report(arrived=arrived, days=days, frames=sum(board.frames for board in boards), drops=drops)
    assert len(days) >= 3, "the clock did not jump: nothing was tried"
    assert min(board.frames for board in boards) >= 3 * len(JUMPS)
    assert drops == 0, "something went by the clock"
    assert all(set(writer.answers) <= {200, 422} for writer in push.writers)
    assert push.faults() == NONE
    world.agrees()


@pytest.mark.control
def test_with_a_shorter_memory_nothing_would_arrive(tmp_path: Path, report: Report) -> None:
    """Control: memberships that end after a day, as in Channels."""
    settings = {"DJANGO_SETTINGS_MODULE": "tests.faults.short_memory_settings"}
    with played(tmp_path, **settings) as (_world, push, people, clock):
        written_at(clock, "+0", push)
        before = sum(board.frames for board in people.boards)
        written_at(clock, JUMPS["eight days on"], push)
        time.sleep(6)  # its memberships are checked every five seconds
        written_at(clock, JUMPS["eight days on"], push)
        frames = sum(board.frames for board in people.boards) - before
        report(frames=frames, due=6 * len(people.boards))
        assert frames < 6 * len(people.boards)


def dates(file: str) -> list[str]:
    """Return the days in the log, in the order of its sequence."""
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(file)) as connection:
        rows = connection.execute(
            "SELECT DISTINCT substr(written_at, 1, 10) FROM scoresheets_entry"
        ).fetchall()
    return [day for (day,) in rows]
