"""Patch that frees the memory of a socket when it is closed, without the garbage collector.

Daphne and Autobahn leave each closed socket in reference cycles, 8 KB with everything they hold. Sockets live long
enough to reach the oldest generation, which is collected once in about a million sockets (`asgi.py` says why).
"""

from typing import Any

from daphne.ws_protocol import WebSocketProtocol
from twisted.internet.protocol import connectionDone


def install() -> None:
    """Make Autobahn drop a socket that is closed."""
    lost = WebSocketProtocol.connectionLost

    def lost_and_freed(protocol: Any, reason: Any = connectionDone) -> None:
        lost(protocol, reason)
        protocol.is_closed.addCallback(_nothing)  # its result is the protocol itself

    WebSocketProtocol.connectionLost = lost_and_freed


def forget_request(channel: Any) -> None:
    """Make the HTTP connection that has become a socket drop the request that opened it."""
    channel.requests.clear()


def _nothing(_protocol: object) -> None:
    pass
