"""R14: the clock of a machine without a battery jumps while people play: nobody notices."""

from __future__ import annotations

import time
from pathlib import Path

from tests.faults.boards import Board, crowd
from tests.faults.conftest import Report
from tests.faults.ledger import NONE, Push
from tests.faults.world import in_file, served

JUMPS = {"eight days on": "+691200", "an hour back": "-3600", "forty days on": "+3456000", "right": "+0"}
TABLES, MEMBERS = 3, 4


def faketime() -> str:
    """Debian's library that tells a process another time."""
    (library,) = Path("/usr/lib").glob("*/faketime/libfaketime.so.1")
    return str(library)


def test_the_clock_jumps(tmp_path: Path, report: Report) -> None:
    clock = tmp_path / "clock"
    clock.write_text("+0")
    lies = {
        "LD_PRELOAD": faketime(),
        "FAKETIME_TIMESTAMP_FILE": str(clock),
        "FAKETIME_CACHE_DURATION": "1",
        "DONT_FAKE_MONOTONIC": "1",
    }
    with served(in_file(tmp_path)) as world:
        (server,) = world.servers
        server.stop()
        server.environment |= lies
        server.start()
        push = Push(world, TABLES)
        boards = [Board(w.place, server.port, member) for w in push.writers for member in range(MEMBERS)]
        arrived = {}
        with crowd(boards) as people:
            people.waits_until("live", 30)
            for name, jump in JUMPS.items():
                clock.write_text(jump)
                time.sleep(1.5)  # it is looked at once a second
                for writer in push.writers * 3:
                    writer.sends_next()
                arrived[name] = people.shows(world.versions(), 5)
        years = dates(world.environment["DB_FILE"])
        report(arrived=arrived, days=years, frames=sum(board.frames for board in boards))
        assert len(years) >= 3, "the clock did not jump: nothing was tried"
        assert all(board.drops == 0 for board in boards), "a membership went by the clock"
        assert push.unknown == 0
        assert push.faults() == NONE
        world.agrees()


def dates(file: str) -> list[str]:
    """The days that stand in the log, in the order of its sequence."""
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(file)) as connection:
        rows = connection.execute(
            "SELECT DISTINCT substr(written_at, 1, 10) FROM scoresheets_entry"
        ).fetchall()
    return [day for (day,) in rows]
