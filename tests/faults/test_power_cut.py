"""R2: the power fails at any moment. Every acknowledged entry is there afterwards, and the file can be read."""

import random
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.faults.conftest import Report
from tests.faults.disk import Disk, Event, events_of, strace_command
from tests.faults.ledger import NONE, Push, Writer
from tests.faults.world import World, in_file

CUTS = 200
ACKNOWLEDGED = 400
WRITERS = 4
ROWS = """
  SELECT t.public_id, e.key FROM scoresheets_entry e JOIN scoresheets_table t ON t.id = e.table_id
  ORDER BY e.table_id, e.sequence
"""


@dataclass(frozen=True, slots=True)
class Recording:
    """A traced server: the file before, all operations on it, and the writers with their answers."""

    file: Path
    before: bytes
    events: list[Event]
    writers: list[Writer]

    def moments(self, chance: random.Random) -> list[float]:
        """Return two hundred moments between the first and the last acknowledgement, in order."""
        first = min(writer.when[0] for writer in self.writers)
        last = max(writer.when[-1] for writer in self.writers)
        return sorted(chance.uniform(first, last) for _cut in range(CUTS))

    def cuts(self, survives: float) -> Iterator[tuple[float, Mapping[str, bytes]]]:
        """Yield each moment, and the files as they are after a power cut then."""
        chance = random.Random(survives)  # noqa: S311 (moments)
        disk, events = Disk({str(self.file): bytearray(self.before)}), iter(self.events)
        event = next(events, None)
        for moment in self.moments(chance):
            while event and event.at <= moment:
                disk.sees(event)
                event = next(events, None)
            yield moment, disk.after_the_cut(survives, chance)


def recorded(folder: Path, *, settings: str = "", somebody_beside: bool = False) -> Recording:
    """Record four writers at a real server, with every write and sync traced."""
    traces, file = folder / "traces", Path(in_file(folder)["DB_FILE"])
    traces.mkdir()
    world = World(in_file(folder) | ({"DJANGO_SETTINGS_MODULE": settings} if settings else {}))
    (server,) = world.servers
    server.watched_by = strace_command(traces, [file, Path(f"{file}-wal"), Path(f"{file}-journal")])
    push = Push(world, WRITERS)
    before = file.read_bytes()
    with closing(sqlite3.connect(file)) as beside:
        if somebody_beside:
            beside.execute("SELECT count(*) FROM scoresheets_entry").fetchone()
        try:
            world.start()
            push.start()
            push.until(ACKNOWLEDGED)
            push.stop()
        finally:
            world.close()
    assert push.faults() == NONE
    return Recording(file, before, events_of(traces), push.writers)


def found_after(files: Mapping[str, bytes], folder: Path) -> dict[str, list[str]]:
    """Return by table the keys that SQLite reads from these files. Raises sqlite3.DatabaseError if it cannot."""
    for name, content in files.items():
        (folder / Path(name).name).write_bytes(content)
    found: dict[str, list[str]] = {}
    with closing(sqlite3.connect(folder / "faults.sqlite3")) as connection:
        (said,) = connection.execute("PRAGMA integrity_check").fetchone()
        if said != "ok":
            raise sqlite3.DatabaseError(said)
        for table, key in connection.execute(ROWS):
            found.setdefault(table, []).append(key)
    return found


def judged(recording: Recording, survives: float, folder: Path) -> dict[str, int]:
    """Count the cuts after which acknowledged entries are missing, entries are out of order, or the
    file is unreadable.
    """
    result = {"cuts": 0, "with loss": 0, "most lost": 0, "with holes": 0, "unreadable": 0}
    for number, (moment, files) in enumerate(recording.cuts(survives)):
        result["cuts"] += 1
        place = folder / f"{survives}-{number}"
        place.mkdir()
        try:
            found = found_after(files, place)
        except sqlite3.DatabaseError:
            result["unreadable"] += 1
            continue
        lost = 0
        for writer in recording.writers:
            told = [key for key, when in zip(writer.ok, writer.when, strict=True) if when <= moment]
            there = found.get(writer.place.table, [])
            lost += len(set(told) - set(there))
            result["with holes"] += there != writer.ok[: len(there)]
        result["with loss"] += lost > 0
        result["most lost"] = max(result["most lost"], lost)
    return result


def test_nothing_acknowledged_is_lost(tmp_path: Path, report: Report) -> None:
    recording = recorded(tmp_path)
    syncs = sum(event.kind == "sync" for event in recording.events)
    results = {survives: judged(recording, survives, tmp_path) for survives in (0.0, 0.5, 0.9)}
    report(results=results, events=len(recording.events), syncs=syncs)
    sound = {"cuts": CUTS, "with loss": 0, "most lost": 0, "with holes": 0, "unreadable": 0}
    assert results == dict.fromkeys(results, sound)


@pytest.mark.control
def test_without_a_sync_at_every_commit_it_would_be(tmp_path: Path, report: Report) -> None:
    """Control: synchronous=NORMAL, with the file open elsewhere."""
    recording = recorded(tmp_path, settings="tests.faults.careless_settings", somebody_beside=True)
    result = judged(recording, 0.0, tmp_path)
    report(result=result)
    assert result["with loss"] > 150
