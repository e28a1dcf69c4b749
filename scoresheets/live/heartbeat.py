"""A heartbeat: every few seconds the server tells each socket that it is there and what its table has newest, so that
its page need not poll, and news that were lost on their way are noticed.

Thousands of polling pages would keep the server busier than all that is played on them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from channels.db import DatabaseSyncToAsync
from django.db import DatabaseError

from scoresheets.models import Table

log = logging.getLogger(__name__)

PERIOD = 8.0  # seconds; a page that has heard nothing for longer than SILENCE (`live.js`) asks
PARTS = 8  # of all tables, one after the other: never all at once
APART = 6  # milliseconds for each socket, when all come back at once: about what it takes to open one


class Listener(Protocol):
    """A socket that wants to hear."""

    public_id: str

    async def feel(self, version: int | None) -> None:
        """Its table is this far, None where there is no such table any more."""


_listening: dict[str, set[Listener]] = {}
_beating: asyncio.Task[None] | None = None


def join(listener: Listener) -> None:
    """From now on it hears, until it leaves."""
    global _beating  # noqa: PLW0603 (one a process)
    if _beating is not None and _beating.get_loop() is not asyncio.get_running_loop():
        _beating = None
        _listening.clear()  # whoever listened on another loop is gone with it
    _listening.setdefault(listener.public_id, set()).add(listener)
    if _beating is None or _beating.done():
        _beating = asyncio.create_task(_beat())


def leave(listener: Listener) -> None:
    """It hears no more; it may never have."""
    listening = _listening.get(listener.public_id, set())
    listening.discard(listener)
    if not listening:
        _listening.pop(listener.public_id, None)


def sign() -> str:
    """The heartbeat: over how many milliseconds the pages are to spread their first tries, if they lose us. Only the
    server knows how many they are.
    """
    return str(APART * sum(map(len, _listening.values())))


async def _beat() -> None:
    """As long as anybody listens."""
    while _listening:
        for part in range(PARTS):
            await asyncio.sleep(PERIOD / PARTS)
            await look([place for place in _listening if hash(place) % PARTS == part])


async def look(tables: Iterable[str]) -> None:
    """Tell the sockets of these tables how far they are."""
    places = tuple(tables)
    if not places:
        return
    try:
        newest = await _read(places)
        for place in places:
            for listener in tuple(_listening.get(place, ())):
                await listener.feel(newest.get(place))
    except DatabaseError as error:  # the pages ask for themselves, and are told why not
        log.warning("Tables were not told how far they are: %s", type(error).__name__)
    except Exception:  # whatever it is, the next tables shall hear
        log.exception("Tables were not told how far they are.")


def _versions(places: tuple[str, ...]) -> Mapping[str, int]:
    return dict(Table.objects.filter(public_id__in=places).values_list("public_id", "version"))


# In a thread of its own: after a restart thousands wait in that of the sockets, and those who are back would ask.
_read = DatabaseSyncToAsync(
    _versions, thread_sensitive=False, executor=ThreadPoolExecutor(1, thread_name_prefix="heartbeat")
)
