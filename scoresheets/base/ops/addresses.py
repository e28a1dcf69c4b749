"""The names and addresses of this machine, and the public one that somebody gave it."""

import re
import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

# Network cards made by programs: tunnels of a VPN, and bridges to containers and virtual machines.
VIRTUAL = re.compile(
    r"(?i)^(?:tun|tap|utun|ppp|wg|ipsec|gif|stf|zt|docker|br-|veth|virbr|vboxnet|vmnet|lxc|lxd|podman|cni|bridge)"
    r"|tailscale|wireguard|openvpn|tunnel|vpn|vethernet|hyper-v|virtualbox|vmware|docker|wsl"
)


def own_addresses() -> list[str]:
    """Return the IP addresses of this machine in the form for a URL. First those by which a tablet on the same network
    most likely finds it, loopback last.
    """
    import ifaddr

    lan, found = address_towards_the_network(), dict[IPv4Address | IPv6Address, bool]()
    for adapter in ifaddr.get_adapters():
        virtual = any(VIRTUAL.search(name) for name in (str(adapter.name), adapter.nice_name))
        for entry in adapter.ips:
            address = ip_address(entry.ip if isinstance(entry.ip, str) else entry.ip[0])
            found[address] = virtual and found.get(address, True)
    # A browser cannot type a link-local IPv6 address: it needs the name of the network card.
    usable = [address for address in found if address.version == 4 or not address.is_link_local]
    usable.sort(
        key=lambda address: (
            *(address.is_loopback, found[address], not address.is_private or address.is_link_local),
            str(address) != lan,
            *(address.version, int(address)),
        )
    )
    return [bracketed(str(address)) for address in usable]


def bracketed(host: str) -> str:
    """Return the host as a URL and ALLOWED_HOSTS spell it: IPv6 in brackets."""
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def address_towards_the_network() -> str:
    """Return the IPv4 address this machine would send from, or "" without a network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation, nobody's
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def lan_addresses() -> list[str]:
    """Return the IPv4 addresses under which a tablet on the same network finds this machine; may be empty."""
    return [address for address in own_addresses() if not address.startswith(("[", "127."))]


def allowed_hosts(extra: Iterable[str]) -> list[str]:
    """Return the names and addresses of this machine, and those somebody added. Refuses ``*``."""
    extra = list(extra)
    if "*" in extra:
        raise ImproperlyConfigured(
            "ALLOWED_HOSTS=* would let any web site talk to the tables in its visitors' name: list the names."
        )
    name = socket.gethostname().lower()
    loopback = ["localhost", "127.0.0.1", "[::1]"]
    return list(dict.fromkeys([*loopback, name, f"{name}.local", *own_addresses(), *extra]))


def public_origin(url: str) -> str:
    """Return PUBLIC_URL without its trailing slash. Refuses anything but scheme, host and port."""
    parts = urlsplit(url)
    origin = f"{parts.scheme}://{parts.netloc}"
    if parts.scheme not in {"http", "https"} or not parts.hostname or url.rstrip("/") != origin:
        raise ImproperlyConfigured(f"PUBLIC_URL={url} is not an address like https://scores.example.org.")
    return origin


def host_names(origin: str) -> list[str]:
    """Return the host of an origin without its port, as a list of one; empty for no origin."""
    host = urlsplit(origin).hostname
    return [bracketed(host)] if host else []
