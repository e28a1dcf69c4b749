"""A bound on what is kept for a tablet that does not read: Daphne would keep every page for it, one after the other,
until it has noticed after most of a minute that nobody answers.
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
