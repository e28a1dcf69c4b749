"""Whoever sends a long response part by part waits until the client has taken most of it: Daphne would keep it all.

Daphne ends a response that takes longer than its limit as if it were whole. A stream that moves has no such limit, and
one that stands still is cut off, so that no file that is a part looks like a whole one.
"""

import asyncio
import time
from typing import Any

from daphne.server import Server

from scoresheets.live.backpressure import unsent

MOST = 256 * 1024  # bytes that wait for one client
STALLED = 20.0  # seconds in which a client takes nothing
LONGEST = 900.0  # seconds of one response
PAUSE = 0.02  # seconds between two looks


def install() -> None:
    """Make the sender of a part of a response wait for its client."""
    handle_reply = Server.handle_reply

    async def reply_and_wait(server: Any, protocol: Any, message: Any) -> None:
        await handle_reply(server, protocol, message)
        if message.get("more_body"):
            await _taken(protocol)

    Server.handle_reply = reply_and_wait


async def _taken(request: Any) -> None:
    """Return once the client has taken most of what was written, or is gone."""
    began = getattr(request, "stream_began", None) or time.monotonic()
    request.stream_began = began
    moved, before = time.monotonic(), None
    while not request._disconnected and request.channel is not None:
        request.request_start = time.time()
        waits, now = unsent(request.connection.transport), time.monotonic()
        if waits <= MOST:
            return
        moved = now if waits != before else moved
        before = waits
        if now - moved > STALLED or now - began > LONGEST:
            request.connection.abortConnection()
            return
        await asyncio.sleep(PAUSE)
