"""Refusal of requests that are larger than the form at their address needs, even if the server behind us lets them
through.
"""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponseBase

from scoresheets.base.server.request_sizes import largest_body

LONGEST = 20  # digits of a length


class SizeMiddleware:
    """Middleware that refuses a request by its declared length, before its body is read."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and (len(length) > LONGEST or int(length) > largest_body(request.path_info)):
            raise RequestDataTooBig("The request is larger than this form.")
        return self.get_response(request)
