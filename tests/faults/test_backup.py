"""R24: a copy made during play holds all entries acknowledged before, and can be restored on an empty machine."""

import statistics
import time
from pathlib import Path

import pytest

from tests.faults.conftest import Report
from tests.faults.ledger import NONE, Push, pushing
from tests.faults.world import World, in_file, served
from tests.scale.services import Postgres

WRITERS = 10
COPIES = 5


def p95(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1]


def copied_while_played(
    world: World, folder: Path, report: Report
) -> tuple[Push, list[tuple[Path, dict[str, list[str]]]]]:
    """Make copies during play. Return them, each with the keys that were acknowledged when it was begun."""
    copies = []
    with pushing(world, WRITERS, pause=0.1) as push:
        push.until(200)
        quiet = [each for writer in push.writers for each in writer.took]
        for number in range(COPIES):
            told = {writer.place.table: list(writer.ok) for writer in push.writers}
            world.manage("backup", str(folder / f"copy-{number}"))
            copies.append((folder / f"copy-{number}", told))
        busy = [each for writer in push.writers for each in writer.took][len(quiet) :]
    report(p95_quiet=p95(quiet), p95_meanwhile=p95(busy), acknowledged=push.acknowledged)
    assert push.faults() == NONE
    return push, copies


def comes_back(
    there: dict[str, str], copy: Path, told: dict[str, list[str]], push: Push, report: Report
) -> None:
    """Restore a copy into the empty database there, check it, and let the same tablets play on."""
    box = World.__new__(World)
    box.environment = {**push.world.environment, **there}
    box.servers = [box._server()]
    box.at_the_end = [writer.hang_up for writer in push.writers]
    began = time.monotonic()
    box.manage("restore", str(copy))
    report(restored=time.monotonic() - began)
    assert time.monotonic() - began < 60
    rows = box.rows()
    assert all(rows[table][: len(keys)] == keys for table, keys in told.items())
    box.agrees()
    box.start()
    try:
        for writer in push.writers:
            writer.hang_up()
            writer.ports, writer.ok = box.ports, rows[writer.place.table]
            writer.sends_next()
    finally:
        box.close()
    assert box.rows() == {writer.place.table: writer.ok for writer in push.writers}


def test_on_sqlite(tmp_path: Path, report: Report) -> None:
    with served(in_file(tmp_path)) as world:
        push, copies = copied_while_played(world, tmp_path, report)
    for number, (copy, told) in enumerate(copies):
        comes_back({"DB_FILE": str(tmp_path / f"box-{number}.sqlite3")}, copy, told, push, report)


def test_on_postgresql(tmp_path: Path, postgres: Postgres, report: Report) -> None:
    with served({"DATABASE_URL": postgres.url}) as world:
        push, copies = copied_while_played(world, tmp_path, report)
    copy, told = copies[-1]
    postgres.creates("empty")
    comes_back({"DATABASE_URL": postgres.url_of("empty")}, copy, told, push, report)


@pytest.mark.control
def test_cp_would_lose_what_was_acknowledged(tmp_path: Path, report: Report) -> None:
    """Control: the file alone, copied while people write."""
    file = Path(in_file(tmp_path)["DB_FILE"])
    bad = 0
    with served(in_file(tmp_path)) as world, pushing(world, WRITERS) as push:
        for number in range(10):
            push.until(push.acknowledged + 20)
            told = sum(len(writer.ok) for writer in push.writers)
            (tmp_path / f"cp-{number}.sqlite3").write_bytes(file.read_bytes())
            bad += not holds(tmp_path / f"cp-{number}.sqlite3", told)
    report(bad=bad, of=10)
    assert bad > 0


def holds(file: Path, entries: int) -> bool:
    """Return whether a file can be read and has at least this many entries."""
    import sqlite3
    from contextlib import closing

    try:
        with closing(sqlite3.connect(file)) as copy:
            (found,) = copy.execute("SELECT count(*) FROM scoresheets_entry").fetchone()
            (said,) = copy.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.DatabaseError:
        return False
    return bool(said == "ok" and found >= entries)
