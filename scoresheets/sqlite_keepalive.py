"""Keeps one SQLite connection open for the server's lifetime, so that the `-wal` and `-shm` files stay.

Request threads connect on first use, and the last connection to close deletes both files. On a full disk they could not
be created again, and then even reading fails.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from django.conf import settings

_held: list[sqlite3.Connection] = []


def hold_open() -> None:
    """Open the SQLite file and keep it open; does nothing for another database, or where the file is missing."""
    database = settings.DATABASES["default"]
    if not database["ENGINE"].endswith("sqlite3") or not Path(database["NAME"]).is_file():
        return
    held = sqlite3.connect(
        f"{Path(database['NAME']).absolute().as_uri()}?mode=rw", uri=True, check_same_thread=False
    )
    held.execute("SELECT count(*) FROM sqlite_master").fetchone()  # connect() alone opens no file
    _held.append(held)
