"""Answers to refused writes at a table: they say why, as a fragment or on the whole page."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from games.kit.errors import IllegalMove, MalformedMove
from scoresheets.base.refusals import Refusal
from scoresheets.table.cookies import request_device
from scoresheets.table.selectors.access import Access, access_table
from scoresheets.table.views.refusal_views import refusal_view, status_of
from scoresheets.table.views.responses import no_store
from scoresheets.table.views.table_pages import table_devices_page, table_page

TableHandler = Callable[[HttpRequest, str], HttpResponse]
PAGES: dict[str, Callable[..., HttpResponse]] = {"table_devices": table_devices_page}
"""Pages beside the table's own from which a write may come: a refusal is shown on the page it came from. A room adds
its own pages.
"""
REFUSALS = (Refusal, IllegalMove, MalformedMove)


def answers_refusals(view: TableHandler) -> TableHandler:
    """Decorate a write at a table: a refusal becomes a fragment (htmx) or the whole page with the refusal on it."""

    @wraps(view)
    def answered(request: HttpRequest, public_id: str) -> HttpResponse:
        try:
            return view(request, public_id)
        except REFUSALS as error:
            return refused(request, public_id, error)

    return answered


def at_table(view: Callable[[HttpRequest, Access], HttpResponse]) -> TableHandler:
    """Decorate a page of a table: the view gets the access of this device. Refusals are answered as `answers_refusals`
    does.
    """

    @answers_refusals
    @wraps(view)
    def with_access(request: HttpRequest, public_id: str) -> HttpResponse:
        return view(request, access_table(request_device(request), public_id))

    return with_access


def table_write(view: Callable[[HttpRequest, Access], HttpResponse]) -> TableHandler:
    """Decorate a write at a table as `at_table` does a page, for POST alone."""
    return require_POST(at_table(view))


def requires_log(view: TableHandler) -> TableHandler:
    """Decorate a page of a table's log. A table on paper has no log: redirect to its typed sheets."""

    @wraps(view)
    def answered(request: HttpRequest, public_id: str) -> HttpResponse:
        on_paper = access_table(request_device(request), public_id).table.on_paper
        return redirect("paper", public_id) if on_paper else view(request, public_id)

    return answered


def refused(request: HttpRequest, public_id: str, error: Exception) -> HttpResponse:
    """Answer with the refusal as a fragment or a page; the page keeps the typed fields."""
    access = access_table(request_device(request), public_id)
    view, status = refusal_view(error, access), status_of(error)
    if request.headers.get("HX-Request"):
        return no_store(render(request, "table/_refusal.html", {"refusal": view}, status=status))
    page = PAGES.get(request.POST.get("back", ""), table_page)
    return page(request, access, refusal=view, status=status)
