"""The limit on server processes that share a database: without Redis one, enforced by a lock on a file."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error

ADVICE = (
    "Several processes need Redis: set REDIS_URL (and DATABASE_URL) for all of them, or stop the others."
    " Without it a tablet would not hear what was written in another process."
)
MUCH = 1000  # bytes; more than a server writes about itself


class NotAlone(Exception):
    """Another server process uses this database. The message has that server's own description, and the advice."""


def needs_redis() -> bool:
    """Return whether news would not reach other processes."""
    return not os.environ.get("REDIS_URL")


def check_processes(**_: Any) -> list[CheckMessage]:
    """Return check E001 if a process manager shall start several processes without Redis between them."""
    processes = os.environ.get("WEB_CONCURRENCY", "1")
    if not needs_redis() or (processes.isdecimal() and int(processes) <= 1):
        return []
    return [Error(f"WEB_CONCURRENCY={processes} without Redis.", hint=ADVICE, id="scoresheets.E001")]


def hold_database(*, alone: bool) -> int:
    """Lock the database for the lifetime of this process. Return the descriptor of the lock file.

    The lock is exclusive if `alone`, otherwise shared. Raises NotAlone if another process's lock conflicts.
    """
    file = os.open(lock_file(), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _lock(file, alone=alone)
    except OSError as error:
        holder = os.read(file, MUCH).decode(errors="replace")
        os.close(file)
        raise NotAlone(f"Scoresheets is running already on this database{holder}. {ADVICE}") from error
    return file


def write_holder(file: int, url: str) -> None:
    """Write this server's address and installation into the lock file, for the message of a second start."""
    ours = Path(__file__).parents[3]
    os.truncate(file, 0)
    os.write(file, f", at {url} (process {os.getpid()}, started from {ours})".encode())


def is_held(file: Path) -> bool:
    """Return whether a server holds this lock file now."""
    with file.open("r+b") as opened:
        try:
            _lock(opened.fileno(), alone=True)
        except OSError:
            return True
    return False


@contextmanager
def waiting_for(folder: Path) -> Iterator[None]:
    """Context manager: one process at a time is inside for this folder. Windows locks no folders: there the second
    process finds nothing left to do.
    """
    if sys.platform == "win32":
        yield
        return
    import fcntl

    held = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
    finally:
        os.close(held)


def lock_file() -> Path:
    """Return the file that a running server locks. The operating system releases the lock when the process ends."""
    database = settings.DATABASES["default"]["NAME"]
    if os.environ.get("DATABASE_URL"):
        return Path(settings.VAR_DIR, f"{database}-server")
    return Path(f"{database}-server")


def _lock(file: int, *, alone: bool) -> None:
    """Lock the file. Raises OSError if another process holds it."""
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(file, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    elif alone:  # Windows has no shared locks; with Redis nothing depends on this one
        import msvcrt

        os.lseek(file, MUCH, os.SEEK_SET)  # locked bytes cannot be read
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)
