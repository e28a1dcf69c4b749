"""Patch that makes the next request of a connection wait until its client has taken the answers before.

Twisted reads sixteen kilobytes of requests ahead and answers them all, whether or not anything is taken: forty
connections that asked for a file of 51 KB again and again held 900 MB after fifteen seconds.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from twisted.web.http import HTTPChannel

from scoresheets.base.server.backpressure import unread

STALLED = 20.0  # seconds in which a client does not take the answers that its next request waits for


def when_taken(request: Any, process: Callable[[], object]) -> object:
    """Process the request as soon as its client has taken the answers before."""
    channel = request.channel
    if not channel._waitingForTransport:
        return process()
    request.held_since = time.monotonic()
    channel.held = lambda: _go_on(request, process)
    channel._networkProducer.pauseProducing()
    return None


def _go_on(request: Any, process: Callable[[], object]) -> None:
    request.held_since = 0.0
    process()


def is_stalled(request: Any) -> bool:
    """Return whether the client lets its own request wait for too long."""
    return bool(request.held_since) and time.monotonic() - request.held_since > STALLED


def install() -> None:
    """Make Twisted's channels tell when their clients fall behind, and when they have caught up."""
    channels: Any = HTTPChannel
    pause, resume, lost = channels.pauseProducing, channels.resumeProducing, channels.connectionLost

    def fall_behind(channel: Any) -> None:
        pause(channel)
        channel._networkProducer.pauseProducing()  # also within an answer: Twisted would read ahead without a bound
        unread.add(channel.transport)

    def catch_up(channel: Any) -> None:
        resume(channel)
        unread.discard(channel.transport)
        held, channel.held = channel.held, None
        if held:
            held()

    def be_lost(channel: Any, reason: Any) -> None:
        channel.held = None
        lost(channel, reason)

    channels.held = None
    channels.pauseProducing, channels.resumeProducing, channels.connectionLost = (
        fall_behind,
        catch_up,
        be_lost,
    )
