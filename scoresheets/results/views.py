"""The end of a game as a file: a page that needs no server, and a picture."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_safe

from scoresheets.cookies import request_device
from scoresheets.expensive_views import expensive
from scoresheets.live.end_pictures import drawn_end
from scoresheets.models import Table
from scoresheets.refusals import Refusal
from scoresheets.selectors.access import access_table
from scoresheets.selectors.entry_links import table_by_token
from scoresheets.selectors.result_pages import kept_result
from scoresheets.templating import draw
from scoresheets.views.files import as_file, table_file
from scoresheets.views.inlined import inlined_style
from scoresheets.views.refusing import refusing
from scoresheets.views.results import alone, in_asked_language

STYLES = ("css/tokens.css", "css/base.css", "css/pages.css", "css/table.css")


@expensive
@require_safe
@refusing
def result_file(request: HttpRequest, public_id: str) -> HttpResponse:
    """The end of the game as one page that needs no server, for everybody at the table."""
    access = access_table(request_device(request), public_id)
    return as_file(HttpResponse(_page(access.table)), table_file(access.table, "html"))


@expensive
@require_safe
def shared_result_file(request: HttpRequest, token: str) -> HttpResponse:
    """The same for anyone with the link to the result page, in the language of the query; where the game goes on, that
    page says so.
    """
    table = table_by_token("result", token)
    try:
        with in_asked_language(request):
            return alone(as_file(HttpResponse(_page(table)), table_file(table, "html")))
    except Refusal:
        return alone(redirect("result", token))


@expensive
@require_safe
@refusing
def end_picture(request: HttpRequest, public_id: str) -> HttpResponse:
    """The end of the game as a picture, for everybody at the table; with the names where the query asks for them."""
    access = access_table(request_device(request), public_id)
    return as_file(_picture(request, access.table), table_file(access.table, "png"))


@expensive
@require_safe
def shared_end_picture(request: HttpRequest, token: str) -> HttpResponse:
    """The same for anyone with the link to the result page, in the language of the query; where the game goes on, that
    page says so.
    """
    table = table_by_token("result", token)
    try:
        with in_asked_language(request):
            return alone(as_file(_picture(request, table), table_file(table, "png")))
    except Refusal:
        return alone(redirect("result", token))


def _picture(request: HttpRequest, table: Table) -> HttpResponse:
    picture = drawn_end(table, names=request.GET.get("names") == "yes")
    return HttpResponse(picture, content_type="image/png")


def _page(table: Table) -> str:
    page, lines = kept_result(table)
    styles = (*STYLES, *page.board.game.styles, "css/result.css")
    context = {
        "page": page,
        "lines": lines,
        "made": timezone.now(),
        "styles": [inlined_style(name) for name in styles],
        "print_style": inlined_style("css/print.css"),
    }
    return draw("exports/file.html", context)
