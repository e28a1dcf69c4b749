"""Whether writes are being stored."""

from __future__ import annotations

from scoresheets.models import Table
from scoresheets.refusals import FAILURES
from scoresheets.writing import last_failure


def what_fails() -> str | None:
    """The code "down" while the database cannot be read; else that of the last failed write, None where one has
    succeeded since.
    """
    try:
        Table.objects.exists()
    except FAILURES:
        return "down"
    return last_failure()
