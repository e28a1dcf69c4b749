"""Opening a table from a page: how many may be opened, and the way onwards as its host."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from scoresheets.base.server.opening_limits import count_bytes, count_opening, mark_of
from scoresheets.models import Device, Table
from scoresheets.table.cookies import remember_device, request_device
from scoresheets.table.selectors.access import secret_hash
from scoresheets.table.services import devices


def count_one_opening(request: HttpRequest) -> None:
    """Count one more table that the asking device is about to open, or file that it brings. Raises Refusal
    `too_fast`.
    """
    device = request_device(request)
    count_opening(device=device.pk if device else None, address=request.META.get("REMOTE_ADDR", ""))


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
    known = request_device(request)
    device, secret = (known, "") if known else devices.greet_device(device=None)
    table = open_for(device)
    if known:  # last: if a check above refuses, the secret must not have changed without its cookie
        _, secret = devices.greet_device(device=known)
    response = redirect(onwards(table))
    remember_device(response, secret)
    return response
