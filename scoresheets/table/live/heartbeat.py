"""A heartbeat: every few seconds the server sends each socket a sign of life, or its table's newest version if the
socket lacks it. So pages need not poll, and lost news is noticed.

Thousands of polling pages would load the server more than all play does.
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
from scoresheets.table.live.render_cache import let_go_of_snapshots

log = logging.getLogger(__name__)

PERIOD = 8.0  # seconds; a page that receives nothing for longer than SILENCE (`live.js`) polls
PARTS = 8  # all tables are split into so many parts, in turn, to spread the load
APART = 6  # milliseconds of reconnect spread per socket: about the time a handshake takes


class Listener(Protocol):
    """A socket that receives heartbeats."""

    public_id: str

    async def feel(self, version: int | None) -> None:
        """Receive the version of the socket's table, None if it was deleted."""


_listening: dict[str, set[Listener]] = {}
_beating: asyncio.Task[None] | None = None


def join(listener: Listener) -> None:
    """Send heartbeats to this socket until it leaves."""
    global _beating  # noqa: PLW0603 (one a process)
    if _beating is not None and _beating.get_loop() is not asyncio.get_running_loop():
        _beating = None
        _listening.clear()  # sockets of a closed event loop
    _listening.setdefault(listener.public_id, set()).add(listener)
    if _beating is None or _beating.done():
        _beating = asyncio.create_task(_beat())


def leave(listener: Listener) -> None:
    """Stop the heartbeats; a socket that never joined is no error."""
    listening = _listening.get(listener.public_id, set())
    listening.discard(listener)
    if not listening:
        _listening.pop(listener.public_id, None)


def sign() -> str:
    """Return the heartbeat's text: the milliseconds over which pages spread their first reconnect. They grow with the
    number of sockets.
    """
    return str(APART * sum(map(len, _listening.values())))


async def _beat() -> None:
    """Send heartbeats while any socket has joined."""
    while _listening:
        for part in range(PARTS):
            await asyncio.sleep(PERIOD / PARTS)
            let_go_of_snapshots()
            await look([place for place in _listening if hash(place) % PARTS == part])


async def look(tables: Iterable[str]) -> None:
    """Tell the sockets of these tables the present version of each."""
    places = tuple(tables)
    if not places:
        return
    try:
        newest = await _read(places)
        for place in places:
            for listener in tuple(_listening.get(place, ())):
                await listener.feel(newest.get(place))
    except DatabaseError as error:  # the pages poll, and are told the failure
        log.warning("Tables were not told how far they are: %s", type(error).__name__)
    except Exception:  # whatever it is, the next tables shall hear
        log.exception("Tables were not told how far they are.")


def _versions(places: tuple[str, ...]) -> Mapping[str, int]:
    return dict(Table.objects.filter(public_id__in=places).values_list("public_id", "version"))


# A thread of its own: after a restart thousands queue for the sockets' thread, and pages that are back would poll.
_read = DatabaseSyncToAsync(
    _versions, thread_sensitive=False, executor=ThreadPoolExecutor(1, thread_name_prefix="heartbeat")
)
