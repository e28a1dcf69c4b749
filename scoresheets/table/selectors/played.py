"""When a table was played: as its log tells, or the file that it was opened from."""

from __future__ import annotations

from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime

from scoresheets.base.moments import is_held
from scoresheets.models import Table
from scoresheets.table.history import History
from scoresheets.table.pages import ToldTime


def played_at(table: Table, history: History) -> str:
    """When the game ended, or was last written at: ISO 8601 with its zone; "" where nobody can say.

    A moment that no file may tell any more is left to the log.
    """
    if table.played_at is not None and (not table.played_at or is_held(table.played_at)):
        return table.played_at
    lines = history.played if history.state.seat is None else history.written
    return localtime(lines[-1].line.written_at).isoformat(timespec="seconds") if lines else ""


def told_time(table: Table) -> ToldTime | None:
    """When its file says that it was played, by the clock of the place where it was; None where no file says so."""
    if not table.played_at:
        return None
    clock = datetime.fromisoformat(table.played_at).replace(tzinfo=None)
    return ToldTime(table.played_at, clock, date_format(clock, "l j F Y, H:i"))
