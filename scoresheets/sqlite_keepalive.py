"""One SQLite connection that stays open as long as the server, so that `-wal` and `-shm` stay beside the database.

The threads that answer requests open theirs when they are first asked. The last connection to close deletes both files,
and on a full disk they could not be created again: not even a sheet could be looked at.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from django.conf import settings

_held: list[sqlite3.Connection] = []


def hold_open() -> None:
    """Hold the SQLite file open, if that is what we keep the sheets in and it is there."""
    database = settings.DATABASES["default"]
    if not database["ENGINE"].endswith("sqlite3") or not Path(database["NAME"]).is_file():
        return
    held = sqlite3.connect(
        f"{Path(database['NAME']).absolute().as_uri()}?mode=rw", uri=True, check_same_thread=False
    )
    held.execute("SELECT count(*) FROM sqlite_master").fetchone()  # only a question opens it
    _held.append(held)
