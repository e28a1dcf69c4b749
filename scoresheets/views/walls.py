"""To be written."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse


def wall(request: HttpRequest, public_id: str) -> HttpResponse:
    """To be written."""
    raise NotImplementedError


def tiles(request: HttpRequest, public_id: str) -> HttpResponse:
    """To be written."""
    raise NotImplementedError


def night_tv(request: HttpRequest, public_id: str) -> HttpResponse:
    """To be written."""
    raise NotImplementedError
