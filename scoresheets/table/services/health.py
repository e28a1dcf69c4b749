"""Whether writes are being stored."""

from __future__ import annotations

from scoresheets.base.db.sqlite.keepalive import trouble
from scoresheets.base.refusals import FAILURES
from scoresheets.models import Table
from scoresheets.table.writing import last_failure


def what_fails() -> str | None:
    """The code "down" while the database cannot be read, those of SQLite's file while it is away or damaged; else that
    of the last failed write, None where one has succeeded since.
    """
    if code := trouble():
        return code
    try:
        Table.objects.exists()
    except FAILURES:
        return why_away()
    return last_failure()


def why_away() -> str:
    """The code for a database that cannot be read: what is known of SQLite's file, else "down"."""
    return trouble() or "down"
