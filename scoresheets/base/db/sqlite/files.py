"""SQLite's file before it is opened: it must be usable, and only its owner may read it."""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db.utils import DatabaseError

from scoresheets.base.db.newer_data import newer_step

NEWER = "was written by a newer Scoresheets ({}): update this one. Nothing was changed."
_DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_inspected: set[Path] = set()


class Unusable(ImproperlyConfigured):
    """The file cannot be used, or must not be; the message says why, in a sentence."""


def sqlite_file() -> Path | None:
    """Return the file of the database; None if that is not SQLite."""
    database = settings.DATABASES["default"]
    return Path(database["NAME"]) if database["ENGINE"] == "scoresheets.base.db.sqlite" else None


def inspect_database(*, only_read: bool = False) -> None:
    """Do the same as `inspect` for our database; nothing if that is not SQLite."""
    if file := sqlite_file():
        inspect(file, only_read=only_read)


def parts(file: Path) -> tuple[Path, Path, Path]:
    """Return the database, its write-ahead log and the index of that. Behind a link the last two lie at its target."""
    real = os.path.realpath(file)
    return file, Path(f"{real}-wal"), Path(f"{real}-shm")


@contextmanager
def damage_in_words() -> Iterator[None]:
    """Context manager: turn SQLite's error about a malformed file into Unusable."""
    try:
        yield
    except DatabaseError as error:
        file = sqlite_file()
        if file is None or not means_damage(error.__cause__):
            raise
        raise Unusable(damaged(file)) from error


def means_damage(error: BaseException | None) -> bool:
    """Return whether this error of SQLite says that the file is malformed."""
    return isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGE


def inspect_once(file: Path) -> None:
    """Do the same as `inspect`, once in the life of this process."""
    if file not in _inspected:
        inspect(file)


def inspect(file: Path, *, only_read: bool = False) -> None:
    """Check that this file may be opened, or created if there is none; it is not changed.

    Raises Unusable if its folder is missing, if it cannot be written (unless `only_read`, which in turn requires that
    the file exists), or if it is damaged, no database, or another program's.
    """
    if not file.parent.is_dir():
        raise Unusable(f"There is no folder {file.parent} for the database: make it, or set DB_FILE.")
    if only_read and not file.is_file():
        raise Unusable(f"There is no database {file}.")
    if not only_read and not _is_writable(file):
        raise Unusable(
            f"{file} cannot be written: the disk or the folder is read-only, or it belongs to somebody else."
        )
    if file.exists():
        _read(file)
    _inspected.add(file)


def make_private(file: Path) -> None:
    """Create the file if there is none, and let only its owner read it and SQLite's files beside it.

    SQLite gives `-wal` and `-shm` the mode of the database. On a file system without modes this does what it can.
    """
    with suppress(OSError):  # SQLite itself says best why it cannot be created
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    for part in parts(file):
        if is_open_to_others(part):
            with suppress(OSError):
                part.chmod(0o600)


def is_open_to_others(file: Path) -> bool:
    """Return whether other users than its owner may read or write it. False if there is no file, and on Windows: modes
    mean nothing there, and a user's folder is closed to other users.
    """
    if sys.platform == "win32":
        return False
    try:
        return bool(stat.S_IMODE(file.stat().st_mode) & 0o077)
    except OSError:
        return False


def _read(file: Path) -> None:
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as database:
            tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            steps = _steps(database, {str(name) for (name,) in tables if not name.startswith("sqlite_")})
    except sqlite3.DatabaseError as error:
        raise Unusable(_why(file, error)) from error
    if steps == []:
        raise Unusable(
            f"{file} belongs to another program, and nothing was changed: set DB_FILE to another file."
        )
    if newest := newer_step(steps or ()):
        raise Unusable(f"{file} {NEWER.format(newest)}")


def _steps(database: sqlite3.Connection, tables: set[str]) -> list[str] | None:
    """Return the migrations of ours that it has had, [] for another program's; None if it has no tables yet, as after a
    first start that was cut short.
    """
    if not tables - {"django_migrations"}:
        return None
    if "django_migrations" not in tables:
        return []
    return [
        name for (name,) in database.execute("SELECT name FROM django_migrations WHERE app = 'scoresheets'")
    ]


def _why(file: Path, error: sqlite3.DatabaseError) -> str:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_NOTADB:
        return f"{file} is no SQLite database, and nothing was changed: move it away, or set DB_FILE to another file."
    return damaged(file) if code == sqlite3.SQLITE_CORRUPT else f"{file} cannot be read: {error}."


def damaged(file: Path) -> str:
    """Return the advice for a damaged file, in a sentence."""
    return (
        f"{file} is damaged: move it away together with {file.name}-wal and {file.name}-shm, and bring the newest"
        " copy back with scoresheets restore."
    )


def _is_writable(file: Path) -> bool:
    return os.access(file.parent, os.W_OK) and all(
        os.access(part, os.W_OK) for part in parts(file) if part.exists()
    )
