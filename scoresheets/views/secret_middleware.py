"""Rotation of a device's secret: the first form that comes with the newest one ends the one before."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from scoresheets.cookies import request_device
from scoresheets.refusals import Refusal
from scoresheets.services.devices import settle_secret


class SecretMiddleware:
    """Ends the secret before the newest once the newest has come back with a form; looking at pages changes nothing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> None:
        """Before the view and after the check of the form's token. A busy pad leaves it to the next form."""
        if request.method != "POST":
            return
        try:
            settle_secret(device=request_device(request))
        except Refusal:
            return
