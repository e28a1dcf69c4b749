"""The address by which other devices reach this server."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from scoresheets import env
from scoresheets.network_name import announced_name
from scoresheets.views.packed import shows_key


def origin_of(request: HttpRequest) -> str:
    """Where other devices find us, "http://192.168.1.20:8000/": by our name on the network where we have one, and never
    "localhost", which is another machine to them. Who asks has a code or a link to show.
    """
    shows_key(request)
    if settings.PUBLIC_URL:
        return f"{settings.PUBLIC_URL}/"
    host, _colon, port = request.get_host().partition(":")
    if host == "localhost" or host.replace(".", "").isdecimal():
        host = announced_name() or reached_from_outside(host)
    return f"{request.scheme}://{host}{_colon}{port}/"


def reached_from_outside(host: str) -> str:
    """This address, or that on the network for the one by which a machine calls itself."""
    if host not in ("localhost", "127.0.0.1"):
        return host
    return next((address for address in env.lan_addresses() if not address.startswith("[")), host)
