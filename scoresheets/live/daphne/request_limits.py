"""Limits on requests before Django sees them: the size of a body, and the time in which a request must arrive.

Daphne buffers the whole body before the application sees its first byte, at any URL, so a few large uploads could
exhaust the memory: here they are refused while they arrive. Its idle timeout restarts with every byte, so a client that
sends one now and then (slowloris) would hold a connection for ever.
"""

import time
from collections.abc import Callable
from typing import Any

from daphne import http_protocol
from django.conf import settings

from scoresheets.live.connection_queue import enqueue
from scoresheets.rate_limit import waiting

REFUSAL = (
    b"HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Length: 0\r\n"
    b"Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n"
    b"X-Content-Type-Options: nosniff\r\n\r\n"
)


ARRIVED_WITHIN = 60.0  # seconds from the first byte of a request to its last


class BoundedRequest(http_protocol.WebRequest):
    """Answers 413 and closes the connection when the declared or received body is too large."""

    received = 0

    def __init__(self, *args: Any, **more: Any) -> None:
        # Twisted would parse forms, unused: Django parses them, with limits of its own.
        super().__init__(*args, parsePOSTFormSubmission=False, **more)

    def gotLength(self, length: int | None) -> None:  # noqa: N802 (Twisted's name)
        too_long = length is not None and length > settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        super().gotLength(0 if too_long else length)
        if too_long:
            self.refuse()

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802 (Twisted's name)
        self.received += len(data)
        if self.received <= settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            super().handleContentChunk(data)
        else:
            self.refuse()

    def process(self) -> Any:
        self.channel.arriving_since = None  # received completely
        if self.requestHeaders.hasHeader(b"upgrade"):
            return enqueue(self.open)
        return super().process()

    def open(self) -> None:
        """Open the socket unless the client has disconnected, and let go of the request, which the transport would
        keep.
        """
        if not self._disconnected:
            transport: Any = self.transport
            super().process()
            transport.unregisterProducer()

    def check_timeouts(self) -> None:
        """Daphne's, whose bound on the time of an answer begins for a typed code when its turn comes."""
        if self.application_queue and self.application_queue.get in waiting:
            self.request_start = http_protocol.time.time()
        super().check_timeouts()

    def refuse(self) -> None:
        channel: Any = self.channel
        channel.transport.write(REFUSAL)
        channel.transport.loseConnection()


def end_the_slow(build: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap the factory's `buildProtocol`: a connection is aborted when its request takes too long to arrive."""

    def build_protocol(factory: Any, address: Any) -> Any:
        protocol = build(factory, address)
        take = protocol.dataReceived

        def data_received(data: bytes) -> None:
            channel, now = protocol._channel, time.monotonic()
            since = getattr(channel, "arriving_since", None)
            channel.arriving_since = since or now
            if since and now - since > ARRIVED_WITHIN:
                protocol.transport.abortConnection()
            else:
                take(data)

        protocol.dataReceived = data_received
        return protocol

    return build_protocol


def install() -> None:
    """Make Daphne apply the limits to new connections."""
    http_protocol.WebRequest = BoundedRequest
    http_protocol.HTTPFactory.buildProtocol = end_the_slow(http_protocol.HTTPFactory.buildProtocol)
