"""Pages go out compressed: a table of 100 KB becomes 9.

Whoever can have text of their own stand on a page, and reads how long it is when compressed, may guess what else stands
there (BREACH). So a page that shows a code or a link is sent as it is; all others get a piece of random length, as
Django has it, and the token of their forms is written anew each time.

What answers a tap is not compressed: it would cost more than it saves (BENCHMARKS.md).
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

SMALLEST = 6_000  # bytes: less, such as the boxes that dice light up, goes in a few packets as it is
SHOWS_KEY = "scoresheets.shows_key"  # where a request keeps that its page lets people in


class PackingMiddleware(GZipMiddleware):
    """Compresses what is looked at, where the browser takes it."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if request.method != "GET" or SHOWS_KEY in request.META or not isinstance(response, HttpResponse):
            return response
        if len(response.content) < SMALLEST:
            return response
        return super().process_response(request, response)


def shows_key(request: HttpRequest) -> None:
    """What answers this request shows a code or a link that lets people in: it is not compressed."""
    request.META[SHOWS_KEY] = True
