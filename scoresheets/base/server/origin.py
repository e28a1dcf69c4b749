"""The origins that may open a socket: only pages from this very scheme, host and port."""

from collections.abc import Iterable
from urllib.parse import SplitResult, urlsplit

from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, Scope
from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import validate_host

from scoresheets.base.ops.addresses import bracketed

DEFAULT_PORTS = {"http": 80, "https": 443}
SCHEME = b"Scoresheets-Scheme"
"""Header in which `daphne/request_limits.py` notes the scheme of a socket's connection, whatever a client writes
there.
"""


class SameOriginOnly:
    """ASGI application that refuses a handshake (403) unless its Origin is the scheme, host and port it is addressed
    to.

    Browsers let any web site open a socket to us and attach our cookies; only this check prevents that. Channels' own
    validator compares host names and would accept a page from another port.
    """

    def __init__(self, application: ASGI3Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        admitted = is_same_origin(scope["headers"])  # type: ignore[typeddict-item]
        application = self.application if admitted else WebsocketDenier.as_asgi()
        await application(scope, receive, send)


def is_same_origin(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Return whether there is one Origin and one Host, they name the same host and port, the host is ours, and the
    Origin has the scheme of this connection. Behind a proxy the settings say which one that is.
    """
    headers = list(headers)
    schemes = [value.decode("latin1") for name, value in headers if name == SCHEME.lower()]
    origins = [value.decode("latin1") for name, value in headers if name == b"origin"]
    hosts = [value.decode("latin1") for name, value in headers if name == b"host"]
    if len(origins) != 1 or len(hosts) != 1:
        return False
    try:
        origin, host = urlsplit(origins[0]), urlsplit(f"{urlsplit(origins[0]).scheme}://{hosts[0]}")
        return (
            is_plain(origin, origins[0])
            and is_plain(host, f"{origin.scheme}://{hosts[0]}")
            and host_and_port(origin) == host_and_port(host)
            and (settings.HTTPS or schemes in ([], [origin.scheme]))
            and validate_host(bracketed(host.hostname or ""), settings.ALLOWED_HOSTS)
        )
    except ValueError:  # an invalid port or unbalanced brackets
        return False


def is_plain(parts: SplitResult, text: str) -> bool:
    """Return whether the text is scheme, host and perhaps port, and nothing else."""
    schemes = {"https"} if settings.HTTPS else DEFAULT_PORTS.keys()
    return parts.scheme in schemes and "@" not in text and text == f"{parts.scheme}://{parts.netloc}"


def host_and_port(parts: SplitResult) -> tuple[str | None, int]:
    return parts.hostname, parts.port or DEFAULT_PORTS[parts.scheme]
