"""Opening a table from a page: how many may be opened, and the way onwards as its host."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from scoresheets.base.server.opening_limits import Kind, count_bytes, count_opening, mark_of
from scoresheets.models import Device, Table
from scoresheets.table.cookies import remember_device, request_device
from scoresheets.table.selectors.access import secret_hash
from scoresheets.table.services import devices

Opened = TypeVar("Opened")


def count_openings(request: HttpRequest, kind: Kind = Kind.TABLE, number: int = 1) -> None:
    """Count tables, nights or seasons that the asking device is about to open, or a file that it brings. Raises Refusal
    `too_fast`.
    """
    device = request_device(request)
    address = request.META.get("REMOTE_ADDR", "")
    count_opening(device=device.pk if device else None, address=address, kind=kind, number=number)


def count_one_file(request: HttpRequest, size: int) -> None:
    """Count so many bytes of a file that is about to be stored. Raises Refusal `too_fast`."""
    device = request_device(request)
    count_bytes(device=device.pk if device else None, address=request.META.get("REMOTE_ADDR", ""), size=size)


def address_mark(request: HttpRequest) -> str:
    """Return the mark of the asking address, for the row of a table that it opens."""
    return mark_of(request.META.get("REMOTE_ADDR", ""))


def opening_of(request: HttpRequest) -> str:
    """Return the digest of a form that opens a table, made of its key and all its fields; "" if it has no key. A form
    with the same key and other fields, as after the browser's Back, is another form.
    """
    said = [(name, values) for name, values in request.POST.lists() if name != "csrfmiddlewaretoken"]
    return secret_hash(repr(sorted(said))) if request.POST.get("key") else ""


def hosted(
    request: HttpRequest,
    open_for: Callable[[Device], Table],
    onwards: Callable[[Table], str] = lambda table: reverse("table", args=(table.public_id,)),
) -> HttpResponse:
    """Open a table and return the redirect onwards, with the host's cookie for the asking device."""
    table, secret = as_device(request, open_for)
    response = redirect(onwards(table))
    remember_device(response, secret)
    return response


def as_device(request: HttpRequest, do: Callable[[Device], Opened]) -> tuple[Opened, str]:
    """Return what `do` returns for the asking device, created if unknown, and the new secret of that device. If `do`
    refuses, no device is created, and a known one keeps its secret.
    """
    known = request_device(request)
    device, secret = (known, "") if known else devices.greet_device(device=None)
    try:
        opened = do(device)
    except Exception:
        if known is None:
            devices.forget_unused(device=device)
        raise
    if known:
        _, secret = devices.greet_device(device=known)
    return opened, secret
