"""A write at a table that is refused: the answer says why, as a fragment or on the whole page."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from games.kit.errors import IllegalMove, MalformedMove
from scoresheets.base.refusals import Refusal
from scoresheets.table.cookies import request_device
from scoresheets.table.selectors.access import access_table
from scoresheets.table.views.refused import refusal_view, status_of
from scoresheets.table.views.responses import no_store
from scoresheets.table.views.table_pages import people_page, table_page

TableView = Callable[[HttpRequest, str], HttpResponse]
PAGES: dict[str, Callable[..., HttpResponse]] = {"people": people_page}
"""From which a write may come, beside the table's own: the refusal stands there. A room with another one adds it."""
REFUSALS = (Refusal, IllegalMove, MalformedMove)


def refusing(view: TableView) -> TableView:
    """A write at a table: a refusal becomes a fragment (htmx) or the whole page with the slip on it."""

    @wraps(view)
    def answered(request: HttpRequest, public_id: str) -> HttpResponse:
        try:
            return view(request, public_id)
        except REFUSALS as error:
            return refused(request, public_id, error)

    return answered


def of_a_log(view: TableView) -> TableView:
    """A page of a table's log: where its sheets were filled in by hand there is none, and the way leads to those."""

    @wraps(view)
    def answered(request: HttpRequest, public_id: str) -> HttpResponse:
        on_paper = access_table(request_device(request), public_id).table.on_paper
        return redirect("paper", public_id) if on_paper else view(request, public_id)

    return answered


def refused(request: HttpRequest, public_id: str, error: Exception) -> HttpResponse:
    """The refusal as a fragment or a page; what was typed is kept on it."""
    access = access_table(request_device(request), public_id)
    view, status = refusal_view(error, access), status_of(error)
    if request.headers.get("HX-Request"):
        response = no_store(render(request, "table/_refusal.html", {"refusal": view}, status=status))
    else:
        page = PAGES.get(request.POST.get("back", ""), table_page)
        response = page(request, access, refusal=view, status=status)
    if status == 503:
        response["Retry-After"] = "1"
    return response
