"""Rotation of a device's secret: the first form with a newer secret voids all older ones."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.table.cookies import request_device
from scoresheets.table.services.devices import settle_secret
from scoresheets.table.views.stranger_middleware import not_found


class SecretMiddleware:
    """Middleware that voids the older secrets once a newer one has come back with a form; GET requests change
    nothing.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        """Void older secrets before the view and after the CSRF check. If the write is refused, the next form does it.
        404 for a device whose secret has just become void.
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
