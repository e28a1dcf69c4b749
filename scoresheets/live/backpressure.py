"""Backpressure for sockets: a client that does not read is disconnected once its send buffer passes a bound. Daphne
would buffer every page for it, until its pings have gone unanswered for most of a minute.
"""

from typing import Any

from daphne.ws_protocol import WebSocketProtocol

MOST = 1024 * 1024  # bytes, a few dozen pages; whoever comes back gets the newest alone


def install() -> None:
    """Let Daphne's sockets go that are too far behind."""
    send = WebSocketProtocol.serverSend

    def send_or_let_go(protocol: Any, content: Any, binary: bool = False) -> None:
        if unsent(protocol.transport) > MOST:
            protocol.transport.abortConnection()
        else:
            send(protocol, content, binary)

    WebSocketProtocol.serverSend = send_or_let_go


def unsent(transport: Any) -> int:
    """Bytes that the server still holds for a connection; what the kernel has taken is not among them."""
    held: int = len(transport.dataBuffer) - transport.offset + transport._tempDataLen
    return held
