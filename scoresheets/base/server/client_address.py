"""The address that a request counts for, found one way: for Daphne, the limits and the log.

Behind proxies each of them appends the address of its client to `X-Forwarded-For`. Only the last `TRUSTED_PROXIES`
elements are theirs: everything before these came from the client, which may write anything there. A request with fewer
elements counts for the first of them, and one without any for the peer, which is the nearest proxy.
"""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import ip_address, ip_network
from typing import Any, cast

from django.conf import settings

FOR, PROTO = b"x-forwarded-for", b"x-forwarded-proto"


def sender(scope: Any) -> str:
    """Return the key under which an ASGI request is counted."""
    return counted_as(scope["client"][0] if scope.get("client") else "")


def counted_as(host: str) -> str:
    """Return the key under which this address is counted: itself, or for IPv6 its network of 64 bits, as a household
    has one of these.
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.version == 6 and address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(address) if address.version == 4 else str(ip_network((int(address) >> 64 << 64, 64)))


def forwarded_address(headers: Any) -> str:
    """Return the client's address as the trusted proxies give it; "" if they give none.

    An element that is no address is passed over for the next one on its right: a client could write another such word
    with every request, and each would count by itself.
    """
    return next(filter(None, map(_plain, _trusted(headers, FOR))), "")


def forwarded_scheme(headers: Any) -> str:
    """Return "https" or "http" as the trusted proxies give it; "" if they give nothing."""
    proto = _trusted(headers, PROTO)
    return ("https" if proto[0].lower() == "https" else "http") if proto else ""


def has_too_few_proxies(headers: Any) -> bool:
    """Return whether fewer proxies than `TRUSTED_PROXIES` have given an address."""
    return len(_trusted(headers, FOR)) < settings.TRUSTED_PROXIES


def _trusted(headers: Any, name: bytes) -> list[str]:
    """Return the elements of this header that are the trusted proxies' own, the outermost proxy's first."""
    elements = [each.strip() for line in _lines(headers, name) for each in line.decode("latin-1").split(",")]
    known = [each for each in elements if each]
    return known[max(0, len(known) - settings.TRUSTED_PROXIES) :]


def _lines(headers: Any, name: bytes) -> Sequence[bytes]:
    """Return the values of a header: Daphne has Twisted's headers of a request, and a mapping for a socket."""
    if raw := getattr(headers, "getRawHeaders", None):
        return cast(Sequence[bytes], raw(name, []))
    return [value for header, value in headers.items() if header.lower() == name]


def _plain(element: str) -> str:
    """Return the address in an element without the port that some proxies add to it, or "" if there is none in it."""
    inside, bracket, _port = element.removeprefix("[").partition("]")
    for text in (inside if bracket else element, element.rpartition(":")[0]):
        try:
            return str(ip_address(text))
        except ValueError:
            continue
    return ""
