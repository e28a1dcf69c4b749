"""A bound on what anybody can make the server hold in memory.

Daphne collects the whole body of a request before the application sees its first byte, at any address, so a
few large uploads from a stranger would fill the memory. Here they end while they arrive.
"""

from typing import Any

from daphne import http_protocol
from django.conf import settings

REFUSAL = (
    b"HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Length: 0\r\n"
    b"Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n"
    b"X-Content-Type-Options: nosniff\r\n\r\n"
)


class BoundedRequest(http_protocol.WebRequest):
    """Answers 413 and hangs up when a body is, or becomes, larger than we ever need."""

    received = 0

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

    def refuse(self) -> None:
        channel: Any = self.channel
        channel.transport.write(REFUSAL)
        channel.transport.loseConnection()


def install() -> None:
    """Make Daphne use bounded requests from its next connection on."""
    http_protocol.WebRequest = BoundedRequest
