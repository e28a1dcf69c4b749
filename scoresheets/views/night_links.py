"""To be written."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse


def links(request: HttpRequest, public_id: str) -> HttpResponse:
    """To be written."""
    raise NotImplementedError


def make_link(request: HttpRequest, public_id: str) -> HttpResponse:
    """To be written."""
    raise NotImplementedError


def revoke_link(request: HttpRequest, public_id: str) -> HttpResponse:
    """To be written."""
    raise NotImplementedError


def take_off(request: HttpRequest, public_id: str) -> HttpResponse:
    """To be written."""
    raise NotImplementedError


def come(request: HttpRequest, token: str) -> HttpResponse:
    """To be written."""
    raise NotImplementedError
