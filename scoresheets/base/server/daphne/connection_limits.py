"""Limits on connections: how many one address may hold, how long a silent one stays, and which is dropped when files
run short.

A connection is an open file, and a process may have so many: a thousand that send nothing would shut everybody out.
Each is *silent* until its first request has arrived whole, then *busy* with a request or a socket, or *idle* between
requests. At a limit the oldest silent one is dropped, then the one that has been idle longest; a busy one is never
dropped. So a newcomer that asks at once gets in beside any number of connections that do not.

With `HTTPS=1` every connection comes from the proxy, which is trusted: its own are not limited by address, and requests
and sockets count for the address that it names. Each server process counts its own.
"""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from daphne import server
from twisted.internet.error import ConnectionDone
from twisted.internet.protocol import connectionDone
from twisted.protocols.policies import ProtocolWrapper, TimeoutMixin, WrappingFactory
from twisted.python.failure import Failure

from scoresheets.base.server.backpressure import unread, unsent
from scoresheets.base.server.client_address import counted_as, forwarded_address

log = logging.getLogger(__name__)

MOST = 4096  # connections of one address
MOST_SILENT = 256  # silent ones among these
SILENCE = 10.0  # seconds without a byte, before the first request has arrived
ARRIVED_WITHIN = 60.0  # seconds from the first byte of a request to its last
MACOS_FILES = 10_240  # the number macOS gives; it reports no limit and refuses to set none
OTHER_FILES = 128  # left to the database, static files and uploads
SAID_AGAIN = 600.0  # seconds until the log repeats a message

SILENT, BUSY, IDLE = "silent", "busy", "idle"


class Connection(ProtocolWrapper, TimeoutMixin):
    """One TCP connection; Daphne replaces the wrapped protocol when it becomes a socket."""

    kind = SILENT
    address = ""  # the address it counts for; "" for none
    peer = ""  # the address that it comes from; "" for a proxy
    arriving_since = 0.0  # start of the request that is coming in; 0.0 for none

    def connectionMade(self) -> None:  # noqa: N802 (Twisted's name)
        self.setTimeout(SILENCE)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 (Twisted's name)
        self.resetTimeout()
        if self.kind != BUSY:
            now = time.monotonic()
            self.arriving_since = self.arriving_since or now
            # Twisted's idle timer restarts with every byte: one now and then would hold a connection for ever.
            if now - self.arriving_since > ARRIVED_WITHIN:
                self.abortConnection()
                return
        super().dataReceived(data)

    def connectionLost(self, reason: Any = connectionDone) -> None:  # noqa: N802 (Twisted's name)
        self.setTimeout(None)
        super().connectionLost(reason)

    def takes(self, request: Any) -> bool:
        """Accept a request that has arrived whole; False if its address has too many."""
        self.setTimeout(None)
        self.arriving_since = 0.0
        return bool(self.factory.takes(self, request))

    def has_answered(self) -> None:
        """Note that the request is answered."""
        self.factory.has_answered(self)

    def let_go(self) -> None:
        """Close it now: `abortConnection` would keep the file until the next turn of the event loop."""
        transport: Any = self.transport
        while isinstance(transport, ProtocolWrapper):  # TLS lies between
            transport = transport.transport
        transport.connectionLost(Failure(ConnectionDone()))


class Group:
    """Connections by kind, each kind in the order in which they became so."""

    def __init__(self) -> None:
        self.kinds: dict[str, dict[Connection, None]] = {SILENT: {}, BUSY: {}, IDLE: {}}

    def __len__(self) -> int:
        return sum(map(len, self.kinds.values()))

    def add(self, connection: Connection) -> None:
        self.kinds[connection.kind][connection] = None

    def discard(self, connection: Connection) -> None:
        self.kinds[connection.kind].pop(connection, None)

    def let_one_go(self, *kinds: str) -> bool:
        """Close the oldest of the first of these kinds that has one with nothing left to send; False if there is
        none.
        """
        for kind in kinds:
            for connection in self.kinds[kind]:
                if not unsent(connection.transport):
                    connection.let_go()
                    return True
        return False


class Connections(WrappingFactory):
    """Daphne's factory of HTTP connections, within the limits."""

    protocol = Connection

    def __init__(self, wrapped: Any) -> None:
        super().__init__(wrapped)
        self.proxied = bool(wrapped.server.proxy_forwarded_address_header)
        self.room = room()
        self.all = Group()
        self.of_address: dict[str, Group] = {}
        self.said: dict[str, float] = {}

    def buildProtocol(self, addr: Any) -> Any:  # noqa: N802 (Twisted's name)
        """Return a connection from this address, or None: then Twisted closes it."""
        address = "" if self.proxied else counted_as(addr.host)
        if not (self.has_files() and self.has_room(address)):
            return None
        connection: Any = super().buildProtocol(addr)
        connection.address = connection.peer = address
        return connection

    def registerProtocol(self, p: Any) -> None:  # noqa: N802 (Twisted's name)
        self._add(p)

    def unregisterProtocol(self, p: Any) -> None:  # noqa: N802 (Twisted's name)
        self._discard(p)
        unread.discard(p)

    def takes(self, connection: Connection, request: Any) -> bool:
        """Mark the connection as busy; False if the address that a proxy names has too many."""
        address = named_by_proxy(request, self.proxied) or connection.address
        if address != connection.address and not self.has_room(address):
            return False
        self._becomes(connection, BUSY, address)
        return True

    def has_answered(self, connection: Connection) -> None:
        """Mark the connection as idle."""
        self._becomes(connection, IDLE, "" if self.proxied else connection.address)

    def has_files(self) -> bool:
        """Return whether one more may be open; if files run short another one is dropped for it."""
        if len(self.all) < self.room:
            return True
        self._say(
            "Files run short: beyond %d connections those that ask nothing are let go first.", self.room
        )
        return self.all.let_one_go(SILENT, IDLE)

    def has_room(self, address: str) -> bool:
        """Return whether this address may have one more; at its limit another one of it is dropped."""
        of_it = self.of_address.get(address)
        if of_it is None:
            return True
        if len(of_it.kinds[SILENT]) >= MOST_SILENT:
            self._say("One address has %d connections that ask nothing: the oldest are let go.", MOST_SILENT)
            return of_it.let_one_go(SILENT)
        if len(of_it) >= MOST:
            self._say("One address has %d connections: it gets no more.", MOST)
            return of_it.let_one_go(SILENT, IDLE)
        return True

    def _becomes(self, connection: Connection, kind: str, address: str) -> None:
        self._discard(connection)
        connection.kind, connection.address = kind, address
        self._add(connection)

    def _add(self, connection: Connection) -> None:
        self.all.add(connection)
        if connection.address:
            self.of_address.setdefault(connection.address, Group()).add(connection)

    def _discard(self, connection: Connection) -> None:
        self.all.discard(connection)
        if connection.address:
            of_it = self.of_address[connection.address]
            of_it.discard(connection)
            if not of_it:
                del self.of_address[connection.address]

    def _say(self, what: str, figure: int) -> None:
        """Log it, unless the log said so some minutes ago."""
        now = time.monotonic()
        if now >= self.said.get(what, -SAID_AGAIN) + SAID_AGAIN:
            self.said[what] = now
            log.warning(what, figure)


def named_by_proxy(request: Any, proxied: bool) -> str:
    """Return the key of the client for which a trusted proxy asks; "" without a proxy, or if it names none."""
    return counted_as(forwarded_address(request.requestHeaders)) if proxied else ""


def raise_file_limit() -> None:
    """Let this process open as many files as it may."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for most in (max(soft, MACOS_FILES), hard) if soft != hard else ():
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def room() -> int:
    """Return how many connections the limit on files leaves room for."""
    if sys.platform == "win32":
        return sys.maxsize
    import resource

    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if files == resource.RLIM_INFINITY else max(files - OTHER_FILES, files // 2)


def install() -> None:
    """Raise the limit on files, and make Daphne listen within the limits."""
    raise_file_limit()
    server.HTTPFactory = within_limits(server.HTTPFactory)


def within_limits(build: Callable[[Any], Any]) -> Callable[[Any], Connections]:
    """Wrap the function that makes Daphne's factory."""

    def build_within(daphne: Any) -> Connections:
        return Connections(build(daphne))

    return build_within
