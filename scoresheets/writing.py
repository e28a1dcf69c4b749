"""The one way to write at a table: one writer at a time, the lock before the first read."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import OperationalError, connection, transaction

from scoresheets.models import Table
from scoresheets.refusals import Refusal

PATIENCE = 10  # seconds a writer waits for the others of this process before it says "busy"

_one_writer = threading.Lock()


@contextmanager
def write_table(table: Table) -> Iterator[Table]:
    """A transaction that holds the table: everything read inside is fresh, everything written stands or falls together.

    SQLite takes its write lock with BEGIN IMMEDIATE and has no queue, so the writers of this process queue here;
    PostgreSQL locks the table's row. Raises Refusal `busy` where the wait is too long or the disk is full.
    """
    with _queued(), _never_half():
        yield Table.objects.select_for_update().get(pk=table.pk)


@contextmanager
def write_new() -> Iterator[None]:
    """A transaction for what belongs to no table yet: a device, or the table itself."""
    with _queued(), _never_half():
        yield


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
    try:
        with transaction.atomic():
            yield
    except OperationalError as error:
        raise Refusal("busy") from error
