"""Keeping the server's computer from falling asleep while a table is in play: every tablet would lose it at once."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Event, Thread

from django.db import DatabaseError, connections
from django.utils import timezone
from wakepy import keep

from scoresheets.models import Entry, Table

log = logging.getLogger(__name__)
PAUSE = timedelta(hours=2)  # a table without an entry for longer lets the computer sleep again
NEWEST = 100  # entries and tables that are read: a small query on any database
CHECKED_EVERY = 60.0  # seconds


def can_stay_awake() -> bool:
    """Return whether this system lets a program keep it awake. Tries it once, for a moment."""
    mode = keep.running(on_fail="pass")
    with mode:
        pass
    return bool(mode.result.success)


def is_in_play() -> bool:
    """Return whether a table that is not closed was opened or written on within the last two hours."""
    since = timezone.now() - PAUSE
    written = Entry.objects.order_by("-pk").values_list("written_at", "table__closed_at")[:NEWEST]
    opened = Table.objects.order_by("-pk").values_list("opened_at", "closed_at")[:NEWEST]
    return any(moment >= since and closed is None for moment, closed in [*opened, *written])


@contextmanager
def staying_awake() -> Iterator[None]:
    """Context manager: a thread checks once a minute whether a table is in play, and keeps the computer awake while one
    is.
    """
    over = Event()
    thread = Thread(target=_watch, args=(over,), name="stay-awake", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join(timeout=5)


def _watch(over: Event) -> None:
    while not over.is_set():
        if _in_play():
            with keep.running(on_fail="pass"):
                while _in_play() and not over.wait(CHECKED_EVERY):
                    pass
        else:
            over.wait(CHECKED_EVERY)


def _in_play() -> bool:
    try:
        return is_in_play()
    except DatabaseError as error:  # busy or gone for now: checked again in a minute
        log.warning("Whether a table is in play could not be seen: %s", type(error).__name__)
        return False
    finally:
        connections.close_all()
