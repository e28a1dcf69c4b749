"""The address by which other devices reach this server."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from scoresheets import env
from scoresheets.views.packed import shows_key


def origin_of(request: HttpRequest) -> str:
    """Where other devices find us, "http://192.168.1.20:8000/": never "localhost", which is another machine to them.

    Who asks has a code or a link to show.
    """
    shows_key(request)
    if settings.PUBLIC_URL:
        return f"{settings.PUBLIC_URL}/"
    host, _colon, port = request.get_host().partition(":")
    if host in ("localhost", "127.0.0.1"):
        lan = [address for address in env.lan_addresses() if not address.startswith("[")]
        host = lan[0] if lan else host
    return f"{request.scheme}://{host}{_colon}{port}/"
