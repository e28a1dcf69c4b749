"""The address by which other devices reach this server, and choosing another one of this machine's."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.request import validate_host
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from scoresheets.base.http.packed import shows_key
from scoresheets.base.ops import addresses
from scoresheets.base.ops.network_name import announced_name
from scoresheets.table.cookies import COOKIE_AGE
from scoresheets.table.forms import AddressForm

ADDRESS_COOKIE = "__Host-address" if settings.HTTPS else "address"
THIS_MACHINE = ("localhost", "127.0.0.1")


def origin_of(request: HttpRequest) -> str:
    """Return the address that links and QR codes carry, such as "http://192.168.1.20:8000/".

    It is the one chosen in this browser, else our name on the network, else the one by which the page was opened. It is
    never "localhost" if this machine has an address on a network: to a tablet that is the tablet itself.
    """
    shows_key(request)
    if settings.PUBLIC_URL:
        return f"{settings.PUBLIC_URL}/"
    host, _colon, port = request.get_host().partition(":")
    chosen = request.COOKIES.get(ADDRESS_COOKIE, "")
    if chosen and chosen in other_addresses(request):
        host = chosen
    elif is_numeric(host):
        host = announced_name() or reached_from_outside(host)
    return f"{request.scheme}://{host}{_colon}{port}/"


def other_addresses(request: HttpRequest) -> tuple[str, ...]:
    """Return the names and IPv4 addresses by which tablets may reach this machine, the likeliest first.

    There are none if an administrator or a proxy has given the pad a name.
    """
    host = request.get_host().partition(":")[0]
    if settings.PUBLIC_URL or not (is_numeric(host) or host == announced_name()):
        return ()
    known = [announced_name(), *addresses.lan_addresses(), reached_from_outside(host)]
    return tuple(
        dict.fromkeys(each for each in known if each and validate_host(each, settings.ALLOWED_HOSTS))
    )


def is_numeric(host: str) -> bool:
    """Return whether this is an IPv4 address or "localhost" rather than a name that somebody gave."""
    return host == "localhost" or host.replace(".", "").isdecimal()


def reached_from_outside(host: str) -> str:
    """Return this address, or for this machine's own the first one on the network; "localhost" without a network."""
    if host not in THIS_MACHINE:
        return host
    return next(iter(addresses.lan_addresses()), host)


def address_choice(request: HttpRequest, *, offered: bool = True) -> dict[str, Any]:
    """Return the context for a page of links: the addresses to choose from, if any are offered, and the present one."""
    choices = other_addresses(request) if offered else ()
    now = origin_of(request).split("/")[2].partition(":")[0]
    return {"addresses": choices if len(choices) > 1 else (), "address_now": now}


@require_POST
def choose_address(request: HttpRequest) -> HttpResponse:
    """Let the links in this browser carry another address of this machine. Redirect to the page they stand on."""
    form = AddressForm(request.POST)
    page = form.cleaned_data["next"] if form.is_valid() else "/"
    here = {request.get_host()}
    back = url_has_allowed_host_and_scheme(page, allowed_hosts=here) and page.startswith("/")
    response = HttpResponseRedirect(page if back else "/")
    if form.is_valid() and form.cleaned_data["address"] in other_addresses(request):
        response.set_cookie(
            ADDRESS_COOKIE,
            form.cleaned_data["address"],
            max_age=COOKIE_AGE,
            secure=settings.HTTPS,
            httponly=True,
            samesite="Lax",
        )
    return response
