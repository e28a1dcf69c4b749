"""Common parts of responses: the changed fragments after a write, headers, a fresh key."""

from __future__ import annotations

import secrets
from typing import TypeVar

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import get_language

from scoresheets.base.assets.build import build_mark
from scoresheets.models import Table
from scoresheets.table.live.render_cache import Rendered, render_table
from scoresheets.table.selectors.access import Access

Response = TypeVar("Response", bound=HttpResponseBase)


def changed(request: HttpRequest, access: Access, *, newest: Table | None = None) -> HttpResponse:
    """Answer a write with the fragments that the sockets get too, or with a redirect to the page. `newest` is the table
    as it was written, if the caller has it.
    """
    if not request.headers.get("HX-Request"):
        return redirect("table", access.table.public_id)
    return no_store(HttpResponse(rendered(access, newest=newest).delta))


def arranged(request: HttpRequest, access: Access) -> HttpResponse:
    """Answer a change of a seat, a name, a role or a call: return to the page of the table from which it came."""
    page = request.POST.get("back", "")
    if page in ("table_devices", "organizer") and not request.headers.get("HX-Request"):
        return redirect(page, access.table.public_id)
    return changed(request, access)


def rendered(access: Access, *, newest: Table | None = None) -> Rendered:
    """Return the newest fragments of the table in the language of this request."""
    return render_table(access.table.public_id, get_language() or "en", newest=newest)


def is_outdated(request: HttpRequest) -> bool:
    """Return whether the requesting page was loaded in another language than the browser's present one, set in another
    tab, or from another build of the server.
    """
    language = request.GET.get("language")
    return language is not None and (language, request.GET.get("build")) != (get_language(), build_mark())


def new_key() -> str:
    """Return a fresh key for one entry."""
    return secrets.token_hex(16)


def no_store(response: Response) -> Response:
    """Return the response with headers against caching and indexing: pages with names must not be cached."""
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex"
    return response
