"""Rotation of a device's secret: the first form that comes with the newest one ends the one before."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from scoresheets.cookies import request_device
from scoresheets.refusals import Refusal
from scoresheets.services.devices import settle_secret


class SecretMiddleware:
    """Voids the previous secret once the newest has come back with a form; GET requests change nothing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> None:
        """Runs before the view and after the CSRF check. Where the write is refused, the next form does it."""
        if request.method != "POST":
            return
        try:
            settle_secret(device=request_device(request))
        except Refusal:
            return
