"""Patch that makes Daphne take a client's address and scheme from the trusted proxies. Daphne itself takes what the
client writes.
"""

from __future__ import annotations

import logging
import time
from typing import Any

from daphne import http_protocol, ws_protocol
from django.conf import settings

from scoresheets.base.server.client_address import forwarded_address, forwarded_scheme, has_too_few_proxies

log = logging.getLogger(__name__)

SAID_AGAIN = 600.0  # seconds until the log repeats a message
TOO_FEW = "A request came through fewer proxies than TRUSTED_PROXIES=%d: it counts for the first that named an address."


def parse_forwarded(
    headers: Any,
    address_header_name: str | None = None,
    port_header_name: str | None = None,
    proto_header_name: str | None = None,
    original_addr: list[Any] | None = None,
    original_scheme: str | None = None,
) -> tuple[list[Any] | None, str | None]:
    """Return the (host, port) and the scheme of a request; those of the connection if no proxy is trusted or none gives
    them. Takes the arguments of Daphne's `parse_x_forwarded_for`.
    """
    if not address_header_name:
        return original_addr, original_scheme
    if has_too_few_proxies(headers):
        _say_too_few()
    address = forwarded_address(headers)
    return [address, 0] if address else original_addr, forwarded_scheme(headers) or original_scheme


def _say_too_few() -> None:
    global _said_at  # noqa: PLW0603 (when the log last said so)
    now = time.monotonic()
    if now >= _said_at + SAID_AGAIN:
        _said_at = now
        log.warning(TOO_FEW, settings.TRUSTED_PROXIES)


_said_at = -SAID_AGAIN


def install() -> None:
    """Replace Daphne's reading of these headers, for requests and for sockets."""
    http_protocol.parse_x_forwarded_for = parse_forwarded
    ws_protocol.parse_x_forwarded_for = parse_forwarded
