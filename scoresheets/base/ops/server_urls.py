"""The addresses under which tablets find this server, and the port it may take."""

from __future__ import annotations

import argparse
import errno
import socket
import sys
from contextlib import suppress
from ipaddress import ip_address

from django.conf import settings

from scoresheets.base.ops import addresses
from scoresheets.base.ops.network_name import announced_name

EVERYWHERE = "0.0.0.0"  # noqa: S104 (tablets come in over the LAN)
PORTS = 65_536


def default_bind() -> str:
    """Return the address to listen on: with HTTPS a reverse proxy on this machine is in front of us."""
    return "127.0.0.1" if settings.HTTPS else EVERYWHERE


def server_urls(bind: str, port: int) -> list[str]:
    """Return the addresses to type into a tablet, the most useful first."""
    if settings.PUBLIC_URL:
        return [settings.PUBLIC_URL]
    hosts = [*_names(bind), *network_hosts(bind), "localhost"] if is_everywhere(bind) else [bind]
    return [f"http://{addresses.bracketed(host)}:{port}" for host in hosts]


def is_everywhere(bind: str) -> bool:
    """Return whether this address stands for all of this machine."""
    try:
        return ip_address(bind).is_unspecified
    except ValueError:
        return False


def takes_ipv4(bind: str) -> bool:
    """Return whether a socket at this address, which stands for all, is open to IPv4: for `::` the system decides."""
    if ":" not in bind:
        return True
    with suppress(OSError), socket.socket(socket.AF_INET6, socket.SOCK_STREAM) as probe:
        return not probe.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY)
    return False


def network_hosts(bind: str) -> list[str]:
    """Return the addresses of this machine in its networks that are open with this one, which stands for all."""
    found = addresses.lan_addresses() if takes_ipv4(bind) else []
    if ":" in bind:
        found += [each for each in addresses.own_addresses() if each.startswith("[") and each != "[::1]"]
    return found


def _names(bind: str) -> list[str]:
    """Return the announced name, which stands for addresses of IPv4, if there is one."""
    return [announced_name()] if announced_name() and takes_ipv4(bind) else []


def only_this_machine(bind: str) -> bool:
    """Return whether there is no network over which a tablet could come."""
    return is_everywhere(bind) and not settings.PUBLIC_URL and not network_hosts(bind)


def port_number(text: str) -> int:
    """Return a port from its typed text. Raises ArgumentTypeError."""
    if not text.isdecimal() or int(text) >= PORTS:
        raise argparse.ArgumentTypeError(f"{text} is no port: give a number from 1 to {PORTS - 1}")
    return int(text)


def why_no_port(bind: str, port: int) -> str | None:
    """Return the reason why no server can listen there, in a sentence; None if one can."""
    family = socket.AF_INET6 if ":" in bind else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        # On Windows this option would take a port away from another program.
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((bind, port))
        except PermissionError:
            return f"Port {port} is kept for the system."
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                return f"Port {port} is in use by another program."
            return f"Nobody can listen at BIND={bind}: {error.strerror or error}."
    return None


def next_port(bind: str, port: int) -> int | None:
    """Return the next free port from 1024 on; None if none of a hundred is free."""
    first = max(port + 1, 1024)
    return next((each for each in range(first, min(first + 100, PORTS)) if not why_no_port(bind, each)), None)
