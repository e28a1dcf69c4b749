"""R8: the write-ahead log stays small during play, and is small again afterwards."""

import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.faults.conftest import SIZE, Report
from tests.faults.ledger import NONE, pushing
from tests.faults.world import in_file, served

SECONDS = 180 * SIZE
MEGABYTE = 1024 * 1024
MOST = 64 * MEGABYTE
AFTERWARDS = 4.5 * MEGABYTE  # SQLite restarts the file after a thousand pages plus the current write
WRITERS = 10


class Sizes:
    """The size of a file every second."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.seen: list[int] = []
        self.over = threading.Event()
        threading.Thread(target=self._look, daemon=True).start()

    def now(self) -> int:
        return self.file.stat().st_size if self.file.exists() else 0

    def _look(self) -> None:
        while not self.over.wait(1):
            self.seen.append(self.now())


def pushed(folder: Path, seconds: float, *, reader_never_ends: bool) -> tuple[Sizes, int]:
    """Return the sizes while people write for this time beside a constant reader, and the number of entries."""
    file = Path(in_file(folder)["DB_FILE"])
    with served(in_file(folder)) as world, closing(sqlite3.connect(file, isolation_level=None)) as reader:
        sizes = Sizes(Path(f"{file}-wal"))
        with pushing(world, WRITERS) as push:
            if reader_never_ends:
                reader.execute("BEGIN")
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                reader.execute("SELECT count(*) FROM scoresheets_entry").fetchone()
                time.sleep(0.2)
        assert push.faults() == NONE
        time.sleep(10)
        sizes.over.set()
        sizes.seen.append(sizes.now())
        return sizes, push.acknowledged


@pytest.mark.waits
def test_the_write_ahead_log_stays_small(tmp_path: Path, report: Report) -> None:
    sizes, entries = pushed(tmp_path, SECONDS, reader_never_ends=False)
    report(most=max(sizes.seen), afterwards=sizes.seen[-1], entries=entries)
    assert max(sizes.seen) <= MOST
    assert sizes.seen[-1] <= AFTERWARDS


@pytest.mark.control
def test_a_reader_who_never_ends_would_let_it_grow(tmp_path: Path, report: Report) -> None:
    """Control: in a fraction of the time it is larger than it ever is without such a reader."""
    sizes, entries = pushed(tmp_path, SECONDS / 6, reader_never_ends=True)
    report(most=max(sizes.seen), entries=entries)
    assert sizes.seen[-1] > AFTERWARDS
