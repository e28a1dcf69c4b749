"""Checks that SQLite's file is whole: at the start, and when an error means damage.

A thread with a connection of its own checks, beside play: it only reads, and in WAL mode holds up nobody. (SQLite
before 3.42 cannot interrupt such a check: a start that waits for only two seconds lets it go on.)
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

from scoresheets.base.db.sqlite.files import means_damage

log = logging.getLogger(__name__)

WAIT = 2.0  # seconds that a start waits for the check
SOUND, DAMAGED, UNKNOWN = "sound", "damaged", "unknown"


def look_through(file: Path, pragma: str) -> str:
    """Return the result of the pragma for the file: one of the three above."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as database:
            found = database.execute(f"PRAGMA {pragma}(1)").fetchall()
    except sqlite3.Error as error:
        if means_damage(error):
            return DAMAGED
        log.warning("The database could not be checked: %s", error)
        return UNKNOWN
    return SOUND if found == [("ok",)] else DAMAGED


class Integrity:
    """The known state of a file; `trouble` is the reason why people cannot write."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._check: threading.Thread | None = None
        self._found = UNKNOWN
        self._doubted: Path | None = None
        self._begun = self._awaited = False

    def trouble(self) -> str | None:
        """Return the code "damaged", or "doubted" while a check runs; None if nothing points to damage."""
        if self._found == DAMAGED:
            return "damaged"
        if self._doubted is None:
            return None
        self._look(self._doubted, "integrity_check")  # the last check may have come to nothing
        return "doubted"

    def doubt(self, file: Path) -> None:
        """Check the file, as something in it is malformed. Until then it is in doubt."""
        if self._found == DAMAGED:
            return
        if self._doubted is None:
            log.error("The database says that it is damaged: nothing is written until it was checked.")
        self._doubted = file
        self._look(file, "integrity_check")

    def at_start(self, file: Path) -> str:
        """Return the result within two seconds. If that is "unknown" the check goes on beside play."""
        self._awaited = True
        self._look(file, "quick_check").join(WAIT)
        self._awaited = False
        return self._found

    def beside_play(self, file: Path) -> None:
        """Check the file, unless that was begun at the start."""
        if not self._begun:
            self._look(file, "quick_check")

    def _look(self, file: Path, pragma: str) -> threading.Thread:
        with self._lock:
            if self._check is None:
                self._begun = True
                self._check = threading.Thread(target=self._run, args=[file, pragma], daemon=True)
                self._check.start()
            return self._check

    def _run(self, file: Path, pragma: str) -> None:
        found = look_through(file, pragma)
        with self._lock:
            self._check = None
            self._found = found
            if found == SOUND and pragma == "integrity_check":
                self._doubted = None
                log.warning("The database was checked and is whole: people write again.")
        if found == DAMAGED and not self._awaited:
            log.error("The database is damaged: nothing is written any more. Bring a copy back with restore.")


integrity = Integrity()
