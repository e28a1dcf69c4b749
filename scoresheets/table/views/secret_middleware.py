"""Rotation of a device's secret: the first form that comes with a newer one ends all that are older."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.table.cookies import request_device
from scoresheets.table.services.devices import settle_secret
from scoresheets.table.views.stranger_middleware import not_found


class SecretMiddleware:
    """Voids the older secrets once a newer one has come back with a form; GET requests change nothing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        """Runs before the view and after the CSRF check. Where the write is refused, the next form does it; 404 for who
        comes with a secret that has just become void.
        """
        if request.method != "POST":
            return None
        try:
            settle_secret(device=request_device(request))
        except Refusal:
            return None
        except Stranger:
            return not_found(request)
        return None
