"""Moments by the clock of this server, also those near the first and last year that a clock can hold.

A file gives the time of a game in the zone of its place. Years 1 and 9999 cannot be converted to every other zone;
files with them are refused now, but an old row may hold one.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time

from django.utils.timezone import is_aware, localtime, make_aware

from games.kit.errors import MalformedMove
from games.kit.head import read_head

EARLIEST = datetime(1, 1, 2, tzinfo=UTC)
LATEST = datetime(9999, 12, 30, tzinfo=UTC)
"""The last moment; from EARLIEST to here every zone can hold a moment."""
EARLIEST_DAY = date(1970, 1, 1)
"""The first day that a form accepts for a game or a night; an earlier one is a slip of the finger."""


def held_moment(text: str) -> datetime:
    """Return the moment of an ISO text with its zone, or the nearest one that every zone can hold."""
    return min(max(datetime.fromisoformat(text), EARLIEST), LATEST)


def is_held(text: str) -> bool:
    """Return whether a file may give this moment: then every zone can hold it."""
    try:
        read_head({"played_at": text})
    except MalformedMove:
        return False
    return True


def here(when: datetime) -> datetime:
    """Return the moment by the clock of this server. It stays as it is if it has no zone or the server's cannot hold
    it.
    """
    try:
        return localtime(when) if is_aware(when) else when
    except OverflowError:
        return when


def first_of(day: date) -> datetime:
    """Return the beginning of this day by the clock of this server."""
    return make_aware(datetime.combine(day, time()))
