"""Backpressure for sockets: a client that does not read is disconnected once its send buffer passes a bound. Daphne
would buffer every page for it, until its pings have gone unanswered for most of a minute.
"""

from typing import Any

from daphne.ws_protocol import WebSocketProtocol

MOST = 1024 * 1024  # bytes, a few dozen pages; a client that reconnects gets the newest one alone


def install() -> None:
    """Make Daphne drop connections whose send buffer is above the bound."""
    send = WebSocketProtocol.serverSend

    def send_or_let_go(protocol: Any, content: Any, binary: bool = False) -> None:
        if unsent(protocol.transport) > MOST:
            protocol.transport.abortConnection()
        else:
            send(protocol, content, binary)

    WebSocketProtocol.serverSend = send_or_let_go


def unsent(transport: Any) -> int:
    """Bytes in the connection's user-space send buffer; those in the kernel's are not counted."""
    held: int = len(transport.dataBuffer) - transport.offset + transport._tempDataLen
    return held
