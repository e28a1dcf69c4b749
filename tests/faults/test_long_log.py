"""F9: a log of ten thousand entries: the page comes within a second, and an entry within a tenth of one."""

import os
import secrets
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.faults.conftest import PATIENCE, SIZE, Report
from tests.faults.ledger import BOX, DICE, Writer
from tests.faults.world import World, in_file
from tests.real_server import DaphneServer
from tests.without import without

ENTRIES = int(5000 * SIZE) * 2
PAGE, ENTRY = 1.0 * PATIENCE, 0.1 * PATIENCE  # seconds
SHORT = 2000  # entries, if each reads them again


@contextmanager
def long_table(folder: Path, entries: int, *parts: str) -> Iterator[tuple[Writer, DaphneServer]]:
    """Run a server without these parts. Yield a writer at a table with this many entries, and the server."""
    world = World(in_file(folder), watched_by=without(*parts) if parts else ())
    writer = Writer(world.long_log(entries), world.ports)
    world.at_the_end.append(writer.hang_up)
    try:
        world.start()
        yield writer, world.servers[0]
        world.agrees()
    finally:
        world.close()


def worked(server: DaphneServer) -> float:
    """Return the seconds of CPU of the server's process."""
    assert server.process
    told = Path(f"/proc/{server.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def took(writer: Writer, path: str) -> float:
    began = time.monotonic()
    assert writer.look(path) == 200
    return time.monotonic() - began


def entries_took(writer: Writer, before: int, many: int = 20) -> list[float]:
    """Return the seconds of each of some entries, written and taken back after the existing ones."""
    found = []
    for number in range(many):
        struck, began = number % 2, time.monotonic()
        fields = {"entry": before + number} if struck else {"seat": 1, "turn": 1, "dice": DICE, "box": BOX}
        assert writer.send("strike" if struck else "entries", fields, secrets.token_hex(16)) == 200
        found.append(time.monotonic() - began)
    return found


def test_a_log_of_ten_thousand_entries(tmp_path: Path, report: Report) -> None:
    with long_table(tmp_path, ENTRIES) as (writer, server):
        before = worked(server)
        first, busy, again = took(writer, ""), worked(server) - before, took(writer, "")
        slow, *others = entries_took(writer, ENTRIES)
    median, worst = statistics.median(others), max(slow, *others)
    report(
        page_at_first=first,
        of_the_processor=busy,
        page=again,
        entry_at_first=slow,
        entry=median,
        slowest_entry=worst,
    )
    assert max(first, again) <= PAGE
    assert median <= ENTRY


CACHES = {
    "cached": (),
    "not cached": ("scoresheets.table.selectors.states._histories=tests.careless:FORGETFUL",),
}


@pytest.mark.control
def test_if_every_entry_read_the_whole_log_it_would_be_slow(tmp_path: Path, report: Report) -> None:
    """Control: histories are not cached."""
    times = {}
    for name, parts in CACHES.items():
        (tmp_path / name).mkdir()
        with long_table(tmp_path / name, SHORT, *parts) as (writer, _server):
            times[name] = statistics.median(entries_took(writer, SHORT, 6)[1:])
    report(**times)
    assert times["not cached"] > 3 * times["cached"]
