"""The limit of a log's length."""

from __future__ import annotations

from scoresheets.base.refusals import Refusal
from scoresheets.models import Entry
from scoresheets.models.limits import most
from scoresheets.table import hooks
from scoresheets.table.selectors.access import Access

MOST_LINES = most(Entry)


def check_room(access: Access) -> None:
    """Raise Refusal `log_full` if the log has reached its limit of lines, or if one more might exceed that of its
    export.
    """
    if access.table.sequence >= MOST_LINES:
        raise Refusal("log_full")
    hooks.log_grows(access, 1)
