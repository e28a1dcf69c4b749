"""Graceful shutdown: requests in flight are finished and answered, and every socket is closed with a code after which
its tablet reconnects.

Daphne would cancel every request at once and drop the sockets, so that an entry is stored and its tablet never told.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from typing import Any

from daphne import server
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet import defer, reactor, task

BOUND = 4.0  # seconds that requests on their way may take
COMES_BACK = 1012  # "service restart": browsers open the socket again
LOOK = 0.05  # seconds between looks at what is still on its way


def install() -> None:
    """Make Daphne finish its requests before it ends what still runs."""
    end_what_runs = server.Server.kill_all_applications

    async def leave(daphne: Any) -> None:
        call_back(daphne)
        await finish(daphne)
        if on_their_way(daphne):
            end_at_once()
        tidy(daphne)
        await end_what_runs(daphne)

    def kill_all_applications(daphne: Any) -> Any:
        return defer.ensureDeferred(leave(daphne))

    server.Server.kill_all_applications = kill_all_applications


def call_back(daphne: Any) -> None:
    """Close every socket with the code after which it is opened again."""
    for connection in list(daphne.connections):
        if isinstance(connection, WebSocketProtocol) and connection.state == connection.STATE_OPEN:
            connection.sendCloseFrame(code=COMES_BACK)


async def finish(daphne: Any) -> None:
    """Return when no request is on its way any more, or the time is up."""
    end = time.monotonic() + BOUND
    while True:
        await task.deferLater(reactor, LOOK)
        if not on_their_way(daphne) or time.monotonic() > end:
            return


def on_their_way(daphne: Any) -> int:
    """How many requests have begun and are not answered yet; sockets are none."""
    return sum(
        not isinstance(connection, WebSocketProtocol) and not details["application_instance"].done()
        for connection, details in daphne.connections.items()
        if "application_instance" in details
    )


def tidy(daphne: Any) -> None:
    """Daphne looks for an application on every connection, also on those whose request is long answered."""
    done: asyncio.Future[None] = asyncio.get_event_loop().create_future()
    done.set_result(None)
    for details in daphne.connections.values():
        details.setdefault("application_instance", done)


def end_at_once() -> None:
    """Wait for no thread: what it has not committed is not stored, as nobody would be told."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)
