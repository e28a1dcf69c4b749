"""Limits on requests before Django sees them: the size of a body, and how many one address may have.

Daphne buffers the whole body before the application sees its first byte, at any URL, so a few large uploads could
exhaust the memory: here they are refused while they arrive. Daphne also takes the root of all addresses from a header
of any client. That header is removed on arrival, as a page drawn for one client is shown to others. So is the list of
protocols of a socket, of which we speak none: Daphne would log an error for each that is not ASCII. Of a socket Daphne
tells no scheme; it is noted in a header for the check of origins.
"""

from typing import Any

from daphne import http_protocol

from scoresheets.base.server.daphne.socket_memory import forget_request
from scoresheets.base.server.daphne.unread import is_stalled, when_taken
from scoresheets.base.server.handshake_queue import enqueue
from scoresheets.base.server.origin import SCHEME
from scoresheets.base.server.rate_limit import waiting
from scoresheets.base.server.request_sizes import largest_body

BUSY, AGAIN = 503, (b"Retry-After", b"1")
TOO_LARGE, TOO_MANY = b"413 Content Too Large", b"429 Too Many Requests"
ROOT_PATH = b"Daphne-Root-Path"
PROTOCOLS = b"Sec-WebSocket-Protocol"
REFUSAL = (
    b"HTTP/1.1 %b\r\nConnection: close\r\nContent-Length: 0\r\n"
    b"Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n"
    b"X-Content-Type-Options: nosniff\r\n\r\n"
)


class BoundedRequest(http_protocol.WebRequest):
    """Request that answers 413 and closes the connection if the declared or received body is too large."""

    received = 0
    held_since = 0.0  # while its client has not taken the answers before; 0.0 otherwise

    def __init__(self, *args: Any, **more: Any) -> None:
        # Twisted would parse forms, unused: Django parses them, with limits of its own.
        super().__init__(*args, parsePOSTFormSubmission=False, **more)

    def gotLength(self, length: int | None) -> None:  # noqa: N802 (Twisted's name)
        too_long = length is not None and length > self.most()
        super().gotLength(0 if too_long else length)
        if too_long:
            self.refuse(TOO_LARGE)

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802 (Twisted's name)
        self.received += len(data)
        if self.received <= self.most():
            super().handleContentChunk(data)
        else:
            self.refuse(TOO_LARGE)

    def most(self) -> int:
        """Return the bytes that its body may have: by its path, which Twisted keeps with the channel until all has
        arrived.
        """
        channel: Any = self.channel
        return largest_body(channel._path.partition(b"?")[0].decode("latin-1"))

    def process(self) -> Any:
        self.requestHeaders.removeHeader(ROOT_PATH)
        self.requestHeaders.removeHeader(PROTOCOLS)
        if not self.connection.takes(self):
            return self.refuse(TOO_MANY)
        if (
            self.requestHeaders.getRawHeaders(b"upgrade", [b""])[0].lower() == b"websocket"
        ):  # the one Daphne goes by
            self.requestHeaders.setRawHeaders(SCHEME, [b"https" if self.isSecure() else b"http"])
            return enqueue(self.open)
        return when_taken(self, super().process)

    def handle_reply(self, message: dict[str, Any]) -> None:
        """Send a part of an answer. If it is 503, also when Daphne gives it by itself, it says when to ask again."""
        if message.get("status") == BUSY:
            message = {**message, "headers": [*message.get("headers", ()), AGAIN]}
        super().handle_reply(message)

    def finish(self) -> None:
        # Daphne may finish one again that it has answered or lost: that has no connection any more.
        if not (self.finished or self._disconnected):
            self.connection.has_answered()
        super().finish()

    def open(self) -> None:
        """Open the socket unless the client has disconnected, and drop the request, which the transport and its own
        channel would keep.
        """
        if not self._disconnected:
            transport: Any = self.transport
            channel = self.channel
            super().process()
            if self.transport is None:  # it has become the socket's
                transport.unregisterProducer()
                forget_request(channel)

    def check_timeouts(self) -> None:
        """Apply Daphne's limit on the time of an answer. For a typed code it begins when its turn comes. Daphne ends an
        answer that has begun as if it were whole: here it is cut off.
        """
        if self.application_queue and self.application_queue.get in waiting:
            self.restart_clock()
        if is_stalled(self):
            self.cut_off()
        elif not self._response_started:
            super().check_timeouts()
        elif self.server.http_timeout and self.duration() > self.server.http_timeout:
            self.cut_off()

    def handle_exception(self, exception: Exception) -> None:
        """Answer 500, or cut off an answer that has begun: Daphne would raise an error of its own, and never check its
        requests again.
        """
        if self._response_started:
            self.cut_off()
        else:
            super().handle_exception(exception)

    def restart_clock(self) -> None:
        """Let Daphne's limit on the time of an answer begin anew."""
        self.request_start = http_protocol.time.time()

    def cut_off(self) -> None:
        """Close the connection within the answer, so that no client takes a part for the whole."""
        if not (self.finished or self._disconnected):
            self.connection.abortConnection()

    def refuse(self, status: bytes) -> None:
        self.connection.write(REFUSAL % status)
        self.connection.loseConnection()

    @property
    def connection(self) -> Any:
        """Return the `Connection` (connection_limits.py) that the request came over."""
        channel: Any = self.channel
        return channel.transport


def install() -> None:
    """Make Daphne apply the limits to new requests."""
    http_protocol.WebRequest = BoundedRequest
