"""Refusal of requests in another encoding than UTF-8. None of our forms sends one, and Django would decode by it."""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponseBase

UTF_8 = "utf-8"


class CharsetMiddleware:
    """Middleware that refuses such a request before a query or a body is read; the page that says so is read as
    UTF-8.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        encoding = request.encoding
        if encoding is not None and encoding.lower() != UTF_8:
            request.encoding = UTF_8
            raise BadRequest("The request is not in UTF-8.")
        return self.get_response(request)
