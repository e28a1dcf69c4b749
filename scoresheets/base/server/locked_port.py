"""The second port, with HTTPS: Daphne's own connections behind a certificate that is renewed while the server runs.

A client that speaks plain HTTP there, as after an address that was typed, is led to https://.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from typing import Any

from autobahn.twisted import util
from daphne.cli import CommandLineInterface
from daphne.server import Server
from django.conf import settings
from django.http.request import split_domain_port, validate_host
from OpenSSL import SSL
from twisted.internet import reactor, ssl
from twisted.protocols.tls import BufferingTLSTransport, TLSMemoryBIOFactory

from scoresheets.base.ops.certificates import ClockIsBehind, Issued
from scoresheets.base.server.daphne.request_limits import REFUSAL

log = logging.getLogger(__name__)
LOOKED_AGAIN = 60.0  # seconds until a newer certificate is looked for
HANDSHAKE = b"\x16"  # the first byte of each TLS connection
LONGEST_HEAD = 8192  # bytes of a request over plain HTTP
TARGET = re.compile(rb"[A-Z]+ (/[!-~]*) HTTP/1\.[01]\r\n")
HOST = re.compile(rb"(?i)\r\nHost:[ \t]*([!-~]+)[ \t]*\r\n")


class UnreadableCertificate(Exception):
    """A file is no certificate, or its key is that of another one; says so in a sentence."""


class Renewed(ssl.ContextFactory):
    """The TLS of the port, by the certificate that stands now: `issue` returns it, issued anew where needed."""

    def __init__(self, issue: Callable[[], Issued]) -> None:
        self.issue = issue
        self.looked_at, self.context = time.monotonic(), self._read()

    def getContext(self) -> SSL.Context:  # noqa: N802 (Twisted's name)
        """Return the TLS of one new connection."""
        if time.monotonic() - self.looked_at > LOOKED_AGAIN:
            self.looked_at = time.monotonic()
            try:
                self.context = self._read()
            except (OSError, UnreadableCertificate, ClockIsBehind) as error:  # the one that stands goes on
                log.warning("The certificate cannot be renewed: %s", error)
        return self.context

    def _read(self) -> SSL.Context:
        issued = self.issue()
        context = SSL.Context(SSL.TLS_METHOD)
        context.set_min_proto_version(SSL.TLS1_2_VERSION)
        context.set_alpn_select_callback(_speaks_http_1)
        try:
            context.use_certificate_chain_file(str(issued.certificate))
            context.use_privatekey_file(str(issued.key))
            context.check_privatekey()
        except SSL.Error as error:
            raise UnreadableCertificate(
                f"{issued.certificate} and {issued.key} are not a certificate and its key, as PEM files."
            ) from error
        return context


def _no_channel(_transport: object, _is_server: bool, _kind: str | None = None) -> bytes:
    return b""


def _speaks_http_1(_connection: SSL.Connection, offered: list[bytes]) -> Any:
    return b"http/1.1" if b"http/1.1" in offered else SSL.NO_OVERLAPPING_PROTOCOLS


class LeadingToTLS(BufferingTLSTransport):
    """One connection of the port; one that begins with plain HTTP gets a redirect and is closed."""

    head: bytes | None = None  # of a request over plain HTTP
    has_begun = False

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 (Twisted's name)
        if not self.has_begun:
            self.has_begun = True
            self.head = None if data.startswith(HANDSHAKE) else b""
        if self.head is None:
            super().dataReceived(data)  # type: ignore[no-untyped-call]  # Twisted has no types here
        elif len(self.head) <= LONGEST_HEAD and b"\r\n\r\n" not in self.head:
            self.head += data
            if len(self.head) > LONGEST_HEAD or b"\r\n\r\n" in self.head:
                wire: Any = self.transport
                wire.write(REFUSAL % led(self.head))
                wire.loseConnection()


class LockedFactory(TLSMemoryBIOFactory):
    protocol = LeadingToTLS


def led(head: bytes) -> bytes:
    """Return the status of the answer to this request over plain HTTP, and with it where the request is led to."""
    target, host = TARGET.match(head), HOST.search(head)
    if not (target and host):
        return b"400 Bad Request"
    name, _port = split_domain_port(host[1].decode("ascii").lower())
    if not (name and validate_host(name, settings.ALLOWED_HOSTS)):
        return b"400 Bad Request"
    return b"307 Temporary Redirect\r\nLocation: https://" + host[1] + target[1]


def command_line(bind: str, port: int, issue: Callable[[], Issued]) -> CommandLineInterface:
    """Return Daphne's command line, for a server that listens on this port too, with HTTPS."""
    # A mark for a sign-in that we have not: Autobahn fails to make it where our limits lie around the TLS.
    util.__dict__["transport_channel_id"] = _no_channel
    context: Any = Renewed(issue)  # of the old kind of Twisted's, of which its types know nothing

    class OnTwoPorts(Server):  # type: ignore[misc]  # Daphne has no types
        def run(self) -> None:
            reactor.callWhenRunning(self.listen_locked)
            super().run()

        def listen_locked(self) -> None:
            factory = LockedFactory(context, False, self.http_factory)  # noqa: FBT003 (Twisted's)
            network: Any = reactor
            network.listenTCP(port, factory, backlog=1024, interface=bind)

    interface = CommandLineInterface()
    interface.server_class = OnTwoPorts
    return interface
