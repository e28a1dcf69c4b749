"""To be written."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse


def places(request: HttpRequest, public_id: str) -> HttpResponse:
    """To be written."""
    raise NotImplementedError


def cards(request: HttpRequest, public_id: str) -> HttpResponse:
    """To be written."""
    raise NotImplementedError


def renew_card(request: HttpRequest, public_id: str) -> HttpResponse:
    """To be written."""
    raise NotImplementedError


def choose_newcomers(request: HttpRequest, public_id: str) -> HttpResponse:
    """To be written."""
    raise NotImplementedError


def card(request: HttpRequest, token: str) -> HttpResponse:
    """To be written."""
    raise NotImplementedError


def card_now(request: HttpRequest, token: str) -> HttpResponse:
    """To be written."""
    raise NotImplementedError
