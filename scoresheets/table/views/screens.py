"""The TV across the room: everything to see, nothing to tap."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scoresheets.table.cookies import request_device
from scoresheets.table.live.render_cache import Rendered, render_table
from scoresheets.table.selectors.access import access_table
from scoresheets.table.views.responses import is_outdated, no_store


@require_safe
def tv(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the turn, all totals, the claims, the last entry and the end, to every device at the table."""
    rendered = _rendered(request, public_id)
    context = {"board": rendered.view, "fragments": rendered.fragments, "viewer": None}
    return no_store(render(request, "table/tv.html", context))


@require_safe
def tv_fragments(request: HttpRequest, public_id: str) -> HttpResponse:
    """Answer the slow poll beside the socket: all fragments, 204 if the page is up to date, 205 if it is outdated."""
    newest = _rendered(request, public_id)
    if is_outdated(request):
        return no_store(HttpResponse(status=205))
    if request.GET.get("version") == str(newest.view.version):
        return no_store(HttpResponse(status=204))
    return no_store(HttpResponse(newest.snapshot))


def _rendered(request: HttpRequest, public_id: str) -> Rendered:
    access = access_table(request_device(request), public_id)
    return render_table(access.table.public_id, get_language() or "en", screen="tv")
