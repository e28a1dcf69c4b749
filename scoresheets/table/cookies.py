"""The one cookie that identifies a device."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scoresheets.base.server.client_address import counted_as
from scoresheets.base.server.presence import saw
from scoresheets.models import Device
from scoresheets.table.selectors.access import device_of

DEVICE_COOKIE = "__Host-device" if settings.HTTPS else "device"
ASKING = "scoresheets.device"  # the request's key for its device
COOKIE_AGE = 400 * 86_400  # seconds; browsers allow no more


def request_device(request: HttpRequest) -> Device | None:
    """Return the device of this request, None for an unknown one; looked up once per request."""
    if ASKING not in request.META:
        request.META[ASKING] = found = device_of(request.COOKIES.get(DEVICE_COOKIE))
        if found is not None:
            saw(found.pk, counted_as(request.META.get("REMOTE_ADDR", "")))
    device: Device | None = request.META[ASKING]
    return device


def remember_device(response: HttpResponse, secret: str) -> None:
    """Set the device's cookie to its (new) secret."""
    response.set_cookie(
        DEVICE_COOKIE,
        secret,
        max_age=COOKIE_AGE,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )
