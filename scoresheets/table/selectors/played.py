"""The time at which a table was played, by its log or by the file that it was opened from."""

from __future__ import annotations

from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime

from scoresheets.base.moments import is_held
from scoresheets.models import Table
from scoresheets.table.history import History
from scoresheets.table.pages.table_view import PlayedTime


def played_at(table: Table, history: History) -> str:
    """Return when the game ended, or was last written at: ISO 8601 with its zone; "" if that is unknown.

    The log decides if the file's moment is one that no file may give any more.
    """
    if table.played_at is not None and (not table.played_at or is_held(table.played_at)):
        return table.played_at
    lines = history.played if history.state.seat is None else history.written
    return localtime(lines[-1].line.written_at).isoformat(timespec="seconds") if lines else ""


def played_time(table: Table) -> PlayedTime | None:
    """Return when the file says the game was played, by the clock of that place; None if no file says so."""
    if not table.played_at:
        return None
    clock = datetime.fromisoformat(table.played_at).replace(tzinfo=None)
    return PlayedTime(table.played_at, clock, date_format(clock, "l j F Y, H:i"))
