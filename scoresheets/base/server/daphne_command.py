"""The command line of Daphne."""

from __future__ import annotations

from daphne.endpoints import build_endpoint_description_strings
from django.conf import settings

# Connections that the kernel keeps until they are accepted. Beyond Twisted's 50 it drops them in silence, and a client
# beside a crowd tries again after a second.
BACKLOG = 1024

LIMITS = [
    *("--http-timeout", "30"),
    # After a restart hundreds of tablets reconnect at once; a handshake that takes longer than this is aborted and
    # retried by the page.
    *("--websocket_connect_timeout", "20"),
    *("--application-close-timeout", "5"),
    *("--websocket_timeout", "-1"),  # a tablet may lie on the table for days
    # Tablets send nothing over the socket; the frame size bounds what comes in, the message size also what goes out.
    *("--websocket-max-message-size", "1048576", "--websocket-max-frame-size", "4096"),
    *("--verbosity", "0", "--no-server-name"),  # Daphne's access log would hold the tables' secret links
]


def daphne_arguments(bind: str, port: int) -> list[str]:
    """Return Daphne's arguments for serving at this address."""
    proxy = ["--proxy-headers"] if settings.HTTPS else []
    (endpoint,) = build_endpoint_description_strings(host=bind, port=port)
    return [*LIMITS, *proxy, "--endpoint", f"{endpoint}:backlog={BACKLOG}", "scoresheets.asgi:application"]
