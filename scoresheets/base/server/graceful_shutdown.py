"""Graceful shutdown: requests in flight are finished, and every socket is closed with a code that makes it reconnect.

Daphne would cancel every request at once and drop the sockets: an entry could be stored and its tablet never told.
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

from scoresheets.base.server.rate_limit import typed_codes

BOUND = 4.0  # seconds for requests in flight
COMES_BACK = 1012  # "service restart": pages reconnect
LOOK = 0.05  # seconds between polls of the requests in flight


def install() -> None:
    """Make Daphne finish its requests before it cancels the applications."""
    end_what_runs = server.Server.kill_all_applications

    async def leave(daphne: Any) -> None:
        call_back(daphne)
        typed_codes.close()
        await finish(daphne)
        if on_their_way(daphne):
            end_at_once()
        tidy(daphne)
        await end_what_runs(daphne)

    def kill_all_applications(daphne: Any) -> Any:
        return defer.ensureDeferred(leave(daphne))

    server.Server.kill_all_applications = kill_all_applications


def call_back(daphne: Any) -> None:
    """Close every open socket with the code that makes its page reconnect."""
    for connection in list(daphne.connections):
        if isinstance(connection, WebSocketProtocol) and connection.state == connection.STATE_OPEN:
            connection.sendCloseFrame(code=COMES_BACK)


async def finish(daphne: Any) -> None:
    """Return when no request is in flight any more, or the time is up."""
    end = time.monotonic() + BOUND
    while True:
        await task.deferLater(reactor, LOOK)
        if not on_their_way(daphne) or time.monotonic() > end:
            return


def on_their_way(daphne: Any) -> int:
    """Return the number of requests in flight; sockets do not count."""
    return sum(
        not isinstance(connection, WebSocketProtocol) and not details["application_instance"].done()
        for connection, details in daphne.connections.items()
        if "application_instance" in details
    )


def tidy(daphne: Any) -> None:
    """Give every connection an `application_instance`: Daphne expects one, even if the request was answered long
    ago.
    """
    done: asyncio.Future[None] = asyncio.get_event_loop().create_future()
    done.set_result(None)
    for details in daphne.connections.values():
        details.setdefault("application_instance", done)


def end_at_once() -> None:
    """Exit without joining any thread: an uncommitted write must not be stored, as no answer could be sent."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)
