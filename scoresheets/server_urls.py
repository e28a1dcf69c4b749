"""The addresses under which tablets find this server."""

from __future__ import annotations

from django.conf import settings

from scoresheets import env


def default_bind() -> str:
    """The address to listen on: with HTTPS a reverse proxy on this machine is in front of us."""
    return "127.0.0.1" if settings.HTTPS else "0.0.0.0"  # noqa: S104 (tablets come in over the LAN)


def server_urls(bind: str, port: int) -> list[str]:
    """The addresses to type into a tablet, the most useful first."""
    if settings.PUBLIC_URL:
        return [settings.PUBLIC_URL]
    hosts = [*env.lan_addresses(), "localhost"] if bind == "0.0.0.0" else [bind]  # noqa: S104
    return [f"http://{host}:{port}" for host in hosts if not host.startswith("[")]
