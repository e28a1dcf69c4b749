"""Patch that makes the sender of a long response wait until the client has taken most of it: Daphne would keep it all.

A stream that moves has no limit of time; one that stands still is cut off, and so is one that fails (`streams.py`).
"""

import asyncio
import time
from typing import Any

from daphne.server import Server

from scoresheets.base.server.backpressure import unsent
from scoresheets.base.server.streams import CUT_OFF

MOST = 256 * 1024  # bytes that wait for one client
STALLED = 20.0  # seconds in which a client takes nothing
LONGEST = 900.0  # seconds of one response
PAUSE = 0.02  # seconds between two looks


def install() -> None:
    """Make the sender of a part of a response wait for its client."""
    handle_reply = Server.handle_reply

    async def reply_and_wait(server: Any, protocol: Any, message: Any) -> None:
        if message == CUT_OFF:
            protocol.cut_off()
        else:
            await handle_reply(server, protocol, message)
        if message.get("more_body"):
            await _taken(protocol)

    Server.handle_reply = reply_and_wait


async def _taken(request: Any) -> None:
    """Return once the client has taken most of the written bytes, or is gone."""
    began = getattr(request, "stream_began", None) or time.monotonic()
    request.stream_began = began
    moved, before = time.monotonic(), None
    while not request._disconnected and request.channel is not None:
        request.restart_clock()
        waits, now = unsent(request.connection.transport), time.monotonic()
        if waits <= MOST:
            return
        moved = now if waits != before else moved
        before = waits
        if now - moved > STALLED or now - began > LONGEST:
            request.cut_off()
            return
        await asyncio.sleep(PAUSE)
