"""Health of the database: reasons why writes are not being stored."""

from __future__ import annotations

from scoresheets.base.db.sqlite.keep_open import trouble
from scoresheets.base.refusals import FAILURES
from scoresheets.models import Table
from scoresheets.table.writing import last_failure


def what_fails() -> str | None:
    """Return the code of the present failure: "down" while the database cannot be read, or a code of SQLite's file
    while that is away or damaged. Otherwise the code of the last failed write, None if one has succeeded since.
    """
    if code := trouble():
        return code
    try:
        Table.objects.exists()
    except FAILURES:
        return why_away()
    return last_failure()


def why_away() -> str:
    """Return the code for a database that cannot be read: the trouble known of SQLite's file, otherwise "down"."""
    return trouble() or "down"
