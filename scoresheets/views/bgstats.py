"""A game for the app BG Stats."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoresheets.cookies import request_device
from scoresheets.expensive_views import expensive
from scoresheets.refusals import Refusal
from scoresheets.selectors.access import Access, access_sitting, access_table
from scoresheets.selectors.bgstats import BgStats, bg_stats
from scoresheets.views.files import as_file, table_file
from scoresheets.views.pictures import qr_drawing
from scoresheets.views.refusing import refusing
from scoresheets.views.responses import no_store, rendered


@require_safe
@refusing
def page(request: HttpRequest, public_id: str) -> HttpResponse:
    """The link with its QR code, and the file."""
    access = access_table(request_device(request), public_id)
    found = _found(access)
    context = {
        "board": rendered(access).board,
        "viewer": access,
        "link": found.link,
        "qr": qr_drawing(found.link, error="l") if found.in_qr else None,
    }
    return no_store(render(request, "table/bgstats.html", context))


@expensive
@require_safe
@refusing
def file(request: HttpRequest, public_id: str) -> HttpResponse:
    """The play as a file of the app."""
    access = access_table(request_device(request), public_id)
    told = _found(access).file
    text = json.dumps(told, ensure_ascii=False, indent=1) + "\n"
    return as_file(HttpResponse(text, content_type="application/json"), table_file(access.table, "bgsplay"))


def _found(access: Access) -> BgStats:
    """Raises Refusal `not_over`, `watchers_only_look`, `table_visits`: who only looks on takes no names away."""
    found = bg_stats(access_sitting(access))
    if found is None:
        raise Refusal("log_not_playable" if access.table.closed_at else "not_over")
    return found
