"""The second port, with HTTPS: Daphne's own connections behind a certificate that is renewed while the server runs."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

from autobahn.twisted import util
from daphne.cli import CommandLineInterface
from daphne.server import Server
from OpenSSL import SSL
from twisted.internet import reactor, ssl

from scoresheets.base.ops.certificates import ClockIsBehind, Issued

log = logging.getLogger(__name__)
LOOKED_AGAIN = 60.0  # seconds until a newer certificate is looked for


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


def command_line(bind: str, port: int, issue: Callable[[], Issued]) -> CommandLineInterface:
    """Return Daphne's command line, for a server that listens on this port too, with HTTPS."""
    # A mark for a sign-in that we have not: Autobahn fails to make it where our limits lie around the TLS.
    util.__dict__["transport_channel_id"] = _no_channel
    context = Renewed(issue)

    class OnTwoPorts(Server):  # type: ignore[misc]  # Daphne has no types
        def run(self) -> None:
            reactor.callWhenRunning(self.listen_locked)
            super().run()

        def listen_locked(self) -> None:
            reactor.listenSSL(port, self.http_factory, context, backlog=1024, interface=bind)

    interface = CommandLineInterface()
    interface.server_class = OnTwoPorts
    return interface
