"""The one way to write at a table: one writer at a time, the lock before the first read.

Nothing is computed under a lock: what takes long is computed before it, and what follows from a write is done once the
lock is free (`once_written`).
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from django.db import OperationalError, connection, transaction
from django.db.models import F, Model

from scoresheets.base.db.compiled_queries import CompiledQuery
from scoresheets.base.db.sqlite.keep_open import is_lost, trouble
from scoresheets.base.refusals import FAILURES, MISTAKES, Refusal, Stranger
from scoresheets.base.server.background import do_soon
from scoresheets.models import Night, Table

WIPING = 500  # milliseconds that a checkpoint after a deletion waits for readers
Row = TypeVar("Row", bound=Model)
_TABLE = CompiledQuery(lambda pk: Table.objects.select_for_update().filter(pk=pk))
PATIENCE = 10  # seconds a writer waits for the other writers of this process before it is refused as busy

_one_writer = threading.Lock()
_following: ContextVar[dict[tuple[Callable[[int], object], int], None]] = ContextVar(
    "what follows from a write"
)
_failures: list[str] = []  # the last failed write; empty after a successful one
log = logging.getLogger(__name__)


@contextmanager
def write_table(table: Table) -> Iterator[Table]:
    """Context manager: a transaction with the table's row locked. Reads inside are fresh, writes are atomic.

    SQLite takes its write lock with BEGIN IMMEDIATE and has no queue, so the writers of this process queue here;
    PostgreSQL locks the table's row. Raises Stranger if the table has been deleted. Raises Refusal `busy` if the wait
    is too long, `no_room` if the disk is full, `unkept` if it or the database fails, `uncertain` if it fails during the
    commit and may have been written; with SQLite also `file_gone`, `damaged` and `doubted`: see `keep_open.trouble`.
    """
    with _followed(), _queued(), _never_half():
        fresh = _TABLE.first(table.pk)
        if fresh is None:
            raise Stranger
        yield fresh


@contextmanager
def write_new() -> Iterator[None]:
    """Context manager: a transaction for rows that belong to no table yet, as a device or the table itself. Refusals as
    for `write_table`.
    """
    with _followed(), _queued(), _never_half():
        yield


@contextmanager
def write_night(night: Night) -> Iterator[Night]:
    """Context manager: a transaction with the night's row locked. Raises what `write_new` and `locked` raise."""
    with write_new():
        yield locked(night)


def locked(row: Row) -> Row:
    """Return a row as it is now, locked. A table is locked before its night, a night before a season. Raises
    Stranger if it is gone.
    """
    fresh = type(row)._default_manager.select_for_update().filter(pk=row.pk).first()
    if fresh is None:
        raise Stranger
    return fresh


def once_written(do: Callable[[int], object], pk: int) -> None:
    """Call `do` with the primary key of a row once the present write is committed and its lock is free: for one row
    once a write, however often this is called. A write that fails calls nothing. Only inside a write.
    """
    _following.get()[do, pk] = None


def touch_night(night_id: int) -> None:
    """Count one more visible change of a night; only inside a transaction."""
    Night.objects.filter(pk=night_id).update(version=F("version") + 1)


def last_failure() -> str | None:
    """Return the refusal code of this process's last failed write, None if one has succeeded since. `busy` is no
    failure.
    """
    return next(iter(_failures[-1:]), None)  # a slice: another thread may clear the list meanwhile


def wipe_traces() -> None:
    """Soon after the present write, if there is one, checkpoint SQLite's write-ahead log, so that deleted data is gone
    from it too: once for many deletions.

    If a reader blocks that for longer, SQLite's own next checkpoints overwrite it.
    """
    if connection.vendor == "sqlite":
        if _following.get(None) is None:
            _wipe_soon(0)
        else:
            once_written(_wipe_soon, 0)


def _wipe_soon(_pk: int) -> None:
    do_soon(_empty_the_log, 0)


def _empty_the_log(_pk: int) -> None:
    with connection.cursor() as cursor:
        before = cursor.execute("PRAGMA busy_timeout").fetchone()[0]
        cursor.execute(f"PRAGMA busy_timeout={WIPING}")
        try:
            hindered = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        except OperationalError:
            hindered = True
        finally:
            cursor.execute(f"PRAGMA busy_timeout={int(before)}")
        if hindered:
            log.warning("The database was busy: a deletion stays in its write-ahead log for now.")


@contextmanager
def _followed() -> Iterator[None]:
    following: dict[tuple[Callable[[int], object], int], None] = {}
    token = _following.set(following)
    try:
        yield
    finally:
        _following.reset(token)
    for do, pk in following:
        do(pk)


@contextmanager
def _queued() -> Iterator[None]:
    if connection.vendor != "sqlite":
        yield
        return
    if not _one_writer.acquire(timeout=PATIENCE):
        raise Refusal("busy")
    try:
        yield
    finally:
        _one_writer.release()


@contextmanager
def _never_half() -> Iterator[None]:
    if code := trouble():
        raise Refusal(code)
    at_the_end = False
    try:
        with transaction.atomic():
            yield
            at_the_end = True
    except FAILURES as error:
        if isinstance(error, MISTAKES):
            raise
        code = failure_of(error, at_the_end=at_the_end)
        if code != "busy":  # contention is no failure to store
            _failures[:] = [code]
            log.error("Not kept: %s", error)
        raise Refusal(code) from error
    if is_lost():  # lost since the look above: the commit may have gone into a file that has lost its name
        raise Refusal("uncertain")
    _failures.clear()


def failure_of(error: Exception, *, at_the_end: bool = False) -> str:
    """Return the refusal code for an error of the database; `at_the_end`: raised by the commit."""
    text = str(error)
    if "disk is full" in text or "No space left" in text:
        return "no_room"
    if "locked" in text or "lock timeout" in text or "deadlock" in text:
        return "busy"
    return "uncertain" if at_the_end else "unkept"
