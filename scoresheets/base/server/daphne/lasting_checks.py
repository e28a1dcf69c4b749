"""Patch that keeps Daphne's two loops going after any error in a request: one forgets answered requests, one ends those
that take too long.

Daphne asks for the next round at the end of each, so one error would end the loop: from then on every request stayed in
memory, and no socket was pinged.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from daphne import http_protocol
from daphne.server import Server
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet import reactor

log = logging.getLogger(__name__)

ROUNDS = {"application_checker": 1.0, "timeout_checker": 2.0}  # seconds between two, as in Daphne


def install() -> None:
    """Guard the functions that the loops call on each request and socket, and the loops themselves. Last of all
    patches.
    """
    for protocol in (http_protocol.WebRequest, WebSocketProtocol):
        for name in ("handle_exception", "check_timeouts"):
            setattr(protocol, name, guarded(getattr(protocol, name)))
    for name, seconds in ROUNDS.items():
        setattr(Server, name, lasting(name, getattr(Server, name), seconds))


def guarded(check: Callable[..., object]) -> Callable[..., None]:
    """Return the check of one request or socket; if it fails the log says so and the connection is dropped."""

    def check_or_drop(protocol: Any, *given: object) -> None:
        try:
            check(protocol, *given)
        except Exception as error:
            log.exception("A connection is dropped that could not be checked: %s", error)
            if protocol.transport is not None:
                protocol.transport.abortConnection()

    return check_or_drop


def lasting(name: str, one_round: Callable[[Any], None], seconds: float) -> Callable[[Any], None]:
    """Return the loop, which goes on after a round that failed."""

    def go_on(server: Any) -> None:
        try:
            one_round(server)
        except Exception as error:
            log.exception("A round of Daphne's %s failed: %s", name, error)
            reactor.callLater(seconds, getattr(server, name))  # type: ignore[arg-type]

    return go_on
