"""Backpressure: a client that does not read is disconnected once too much waits for it. Daphne would buffer every page
for a socket, until its pings have gone unanswered for most of a minute.

One connection may leave a megabyte unread, and all of one address together 32. A hall behind one address whose tablets
each miss a page is far below that.
"""

from typing import Any

from daphne.ws_protocol import WebSocketProtocol

MOST = 1024 * 1024  # bytes, a few dozen pages; a client that reconnects gets the newest one alone
MOST_OF_ADDRESS = 32 * MOST  # bytes
SOON_TAKEN = 64 * 1024  # bytes: less is not counted


class Unread:
    """Connections that leave something unread, by address; the first to do so comes first."""

    def __init__(self) -> None:
        self._of_address: dict[str, dict[Any, None]] = {}

    def add(self, connection: Any) -> None:
        """Count this connection. If its address leaves too much unread, drop the connections that began to first."""
        if not connection.peer:  # a proxy, which reads independently of its clients
            return
        counted = self._of_address.setdefault(connection.peer, {})
        counted[connection] = None
        left = {each: unsent(each) for each in counted}
        for each, size in left.items():
            if not size:
                del counted[each]
        excess = sum(left.values()) - MOST_OF_ADDRESS
        for oldest in list(counted):
            if excess <= 0:
                return
            excess -= left[oldest]
            oldest.abortConnection()

    def discard(self, connection: Any) -> None:
        """Stop counting it: its client has taken everything, or is gone."""
        counted = self._of_address.get(connection.peer, {})
        counted.pop(connection, None)
        if not counted:
            self._of_address.pop(connection.peer, None)


unread = Unread()
"""The unread connections of this process."""


def install() -> None:
    """Make Daphne drop sockets whose send buffer is above the bound."""
    send = WebSocketProtocol.serverSend

    def send_or_let_go(protocol: Any, content: Any, binary: bool = False) -> None:
        waits = unsent(protocol.transport)
        if waits > MOST:
            protocol.transport.abortConnection()
            return
        if waits > SOON_TAKEN:
            unread.add(protocol.transport)
        send(protocol, content, binary)

    WebSocketProtocol.serverSend = send_or_let_go


def unsent(transport: Any) -> int:
    """Return the bytes in the connection's user-space send buffer; those in the kernel's are not counted."""
    held: int = len(transport.dataBuffer) - transport.offset + transport._tempDataLen
    return held
