"""Whether what people write is kept."""

from __future__ import annotations

from scoresheets.models import Table
from scoresheets.refusals import FAILURES
from scoresheets.writing import last_failure


def what_fails() -> str | None:
    """The code "down" while the database cannot be read; else that of what could last not be kept, None where something
    has been kept since.
    """
    try:
        Table.objects.exists()
    except FAILURES:
        return "down"
    return last_failure()
