"""One SQLite connection that stays open for the server's lifetime, so that the `-wal` and `-shm` files stay.

Request threads connect on first use, and the last connection to close deletes both files. On a full disk they could not
be created again, and then even reading fails. The database itself is watched meanwhile (`file_watch.py`).
"""

from __future__ import annotations

import sqlite3
import sys
from typing import Any

from django.db.backends.signals import connection_created

from scoresheets.base.db.sqlite.file_watch import FileWatch
from scoresheets.base.db.sqlite.files import inspect_once, make_private, sqlite_file
from scoresheets.base.db.sqlite.integrity_check import integrity

_held: list[sqlite3.Connection] = []
_watches: list[FileWatch] = []


def hold_open() -> None:
    """Open the SQLite file, keep it open and watch it. Do nothing for another database, or if there is no file.

    Raises Unusable.
    """
    file = sqlite_file()
    if file is None or not file.is_file():
        return
    inspect_once(file)
    make_private(file)
    held = sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, check_same_thread=False)
    held.execute("SELECT count(*) FROM sqlite_master").fetchone()  # connect() alone opens no file
    _held.append(held)
    # Windows deletes and replaces no file that is open.
    if sys.platform != "win32" and held.execute("PRAGMA journal_mode").fetchone() == ("wal",):
        _watches.append(FileWatch(file))
        connection_created.connect(_look)
    integrity.beside_play(file)


def trouble() -> str | None:
    """Return the reason why nothing may be written: "file_gone", "damaged" or "doubted" (not known yet); None if no
    trouble is known.

    Always None for another database than SQLite; "file_gone" only after `hold_open` was called.
    """
    if is_lost():
        return "file_gone"
    return integrity.trouble()


def is_held() -> bool:
    """Return whether this process serves a SQLite file, rather than doing one thing with it."""
    return bool(_held)


def is_lost() -> bool:
    """Return whether the file that was opened is no longer in its place."""
    return any(watch.is_lost() for watch in _watches)


def _look(**_signal: Any) -> None:
    """Check the file at each new connection: it would open a wrong file, which may be gone again at the next check."""
    is_lost()
