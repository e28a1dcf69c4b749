"""The wall of a night and its TV."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scoresheets.nights.selectors.access import NightAccess
from scoresheets.nights.views.common import night_at, night_page, wall_news
from scoresheets.nights.wall.drawn import HELPS, LOOKS, TV, newest_wall
from scoresheets.table.views.responses import no_store


@require_safe
def wall(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show every table of the night and, beside them, the queue of tables that need attention."""
    access = night_at(request, public_id)
    drawn = newest_wall(access.night, _kind(access), _language())
    token = get_token(request) if access.helps else ""
    return night_page(request, access, "wall", "nights/wall.html", {"drawn": replace(drawn, token=token)})


@require_safe
def tiles(request: HttpRequest, public_id: str) -> HttpResponse:
    """Answer with the wall if it changed since the page was drawn."""
    access = night_at(request, public_id)
    kind = TV if request.GET.get("role") == TV else _kind(access)
    return wall_news(request, access, kind, TV)


@require_safe
def night_tv(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the wall on a screen across the room: everything to see, nothing to tap."""
    access = night_at(request, public_id)
    drawn = newest_wall(access.night, TV, _language())
    return no_store(render(request, "nights/tv.html", {"night": access.night, "drawn": drawn}))


def _kind(access: NightAccess) -> str:
    return HELPS if access.helps else LOOKS


def _language() -> str:
    return get_language() or "en"
