"""Compression of pages: a table of 100 KB becomes 9.

An attacker that has text reflected on a page and sees its compressed length could guess other text on it (BREACH).
So a page that shows a code or a link is not compressed. All others get random padding, as Django's middleware does it,
and a freshly masked CSRF token.

Responses to a tap are not compressed: compressing them would cost more than it saves.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

SMALLEST = 6_000  # bytes: a smaller response, such as highlighted boxes, fits into a few packets
SHOWS_KEY = "scoresheets.shows_key"  # request attribute: the response shows a code or a link


class PackingMiddleware(GZipMiddleware):
    """Middleware that compresses pages for browsers that accept it."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if (
            request.method not in ("GET", "HEAD")
            or SHOWS_KEY in request.META
            or not isinstance(response, HttpResponse)
        ):
            return response
        if len(response.content) < SMALLEST:
            return response
        return super().process_response(request, response)


def shows_key(request: HttpRequest) -> None:
    """Mark the response to this request as showing a code or a link that lets people in: it is not compressed."""
    request.META[SHOWS_KEY] = True
