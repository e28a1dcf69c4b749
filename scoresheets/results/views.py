"""The page of a result, its files and picture, and the settlement of a tie."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.timezone import localtime
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scoresheets.base.assets.inlined import inlined_style
from scoresheets.base.assets.templating import draw
from scoresheets.base.refusals import Refusal
from scoresheets.base.server.expensive_views import expensive
from scoresheets.base.server.streams import Streamed, make_room
from scoresheets.models import Device, Table
from scoresheets.results import services as results
from scoresheets.results import services as settling
from scoresheets.results.end_pictures import drawn_end
from scoresheets.results.forms import ResultForm, SettlementForm
from scoresheets.results.selectors.file_names import table_words
from scoresheets.results.selectors.result_pages import result_page, stored_result
from scoresheets.table.forms import StepForm
from scoresheets.table.selectors.access import Access
from scoresheets.table.selectors.entry_links import table_by_token
from scoresheets.table.views.entries import read
from scoresheets.table.views.error_responses import at_table, table_write
from scoresheets.table.views.pictures import qr_picture
from scoresheets.table.views.public_address import origin_of
from scoresheets.table.views.responses import Response, changed, no_store

STYLES = (
    "base/base.css",
    "table/finals.css",
    "table/podium.css",
    "table/breakdown.css",
    "table/table.css",
)


@expensive
@require_safe
@at_table
def result_file(request: HttpRequest, access: Access) -> HttpResponse:
    """Download the end of the game as one page that needs no server, for everybody at the table."""
    return as_file(HttpResponse(_page(access.table)), table_file(access.table, "html"))


@expensive
@require_safe
def shared_result_file(request: HttpRequest, token: str) -> HttpResponse:
    """Download that page for anyone with the link to the result, in the language of the query. If the game goes on,
    redirect to the result page, which says so.
    """
    table = table_by_token("result", token)
    try:
        with in_query_language(request):
            return alone(as_file(HttpResponse(_page(table)), table_file(table, "html")))
    except Refusal:
        return alone(redirect("result", token))


@expensive
@require_safe
@at_table
def end_picture(request: HttpRequest, access: Access) -> HttpResponse:
    """Download the end of the game as a picture, for everybody at the table; with the names if the query asks for
    them.
    """
    return as_file(_picture(request, access.table), table_file(access.table, "png"))


@expensive
@require_safe
def shared_end_picture(request: HttpRequest, token: str) -> HttpResponse:
    """Download that picture for anyone with the link to the result, in the language of the query. If the game goes on,
    redirect to the result page, which says so.
    """
    table = table_by_token("result", token)
    try:
        with in_query_language(request):
            return alone(as_file(_picture(request, table), table_file(table, "png")))
    except Refusal:
        return alone(redirect("result", token))


def _picture(request: HttpRequest, table: Table) -> HttpResponse:
    picture = drawn_end(table, names=request.GET.get("names") == "yes")
    return HttpResponse(picture, content_type="image/png")


def _page(table: Table) -> str:
    page, lines = stored_result(table)
    styles = (*STYLES, *page.view.game.styles, "results/result.css")
    context = {
        "page": page,
        "lines": lines,
        "made": timezone.now(),
        "styles": [inlined_style(name) for name in styles],
        "print_style": inlined_style("base/print.css"),
    }
    return draw("results/file.html", context)


@require_safe
def result(request: HttpRequest, token: str) -> HttpResponse:
    """Show the end of a game to anyone: no device, no right at the table and no cookie needed. Its address is passed on
    to no other site.
    """
    table = table_by_token("result", token)
    form = StepForm(request.GET)
    at = form.cleaned_data["at"] if form.is_valid() else None
    with in_query_language(request) as language:
        context = {"page": result_page(table, at), "qr": request.path + "qr.svg", "token": token}
        response = no_store(render(request, "results/result.html", context))
    response["Content-Language"] = language
    return alone(response)


@expensive
@require_safe
def result_qr(request: HttpRequest, token: str) -> HttpResponse:
    """Return the link to the result page as a QR code."""
    table = table_by_token("result", token)
    return alone(qr_picture(f"{origin_of(request)}r/{table.result_token}/"))


@contextmanager
def in_query_language(request: HttpRequest) -> Iterator[str]:
    """Context manager: activate the language of the query, else the browser's. Setting it by a form would need a cookie
    and send a referrer.
    """
    wanted = request.GET.get("language", "")
    language = wanted if wanted in dict(settings.LANGUAGES) else get_language() or settings.LANGUAGE_CODE
    with translation.override(language):
        yield language


def alone(response: HttpResponse) -> HttpResponse:
    """Set Referrer-Policy: no-referrer on the response."""
    response["Referrer-Policy"] = "no-referrer"
    return response


@table_write
def share_result(request: HttpRequest, access: Access) -> HttpResponse:
    """Make the result page, or end its link."""
    form = read(ResultForm(request.POST))
    if form.cleaned_data["kind"] == "make":
        results.share_result(access=access)
    else:
        results.end_result(access=access)
    return redirect("take_home", access.table.public_id)


@table_write
def settle_tie(request: HttpRequest, access: Access) -> HttpResponse:
    """Record how a shared win was settled, or remove it."""
    form = read(SettlementForm(request.POST))
    settling.settle_tie(access=access, words=form.to_words())
    return changed(request, access)


LONGEST_NAME = 60  # characters: with four bytes each a file system still takes it


CSV_TYPE = "text/csv; charset=utf-8; header=present"


def as_file(response: Response, name: str) -> Response:
    """Return the response as a download that no cache stores."""
    response["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name)
    return no_store(response)


def file_name(title: str, otherwise: str, day: date, ending: str) -> str:
    """Return a name that every file system takes: the title's words, and the day."""
    return f"{slugify(title, allow_unicode=True)[:LONGEST_NAME] or otherwise}-{day.isoformat()}.{ending}"


def table_file(table: Table, ending: str) -> str:
    """Return the name of a table's file: title, game and day."""
    return f"{table_words(table)}-{localtime(table.opened_at).date().isoformat()}.{ending}"


def streamed(
    request: HttpRequest,
    device: Device,
    made: Callable[[str], Iterator[bytes]],
    name: str,
    content_type: str = "application/zip",
) -> HttpResponseBase:
    make_room(device.pk)
    parts = () if request.method == "HEAD" else made(get_language() or "en")
    return as_file(Streamed(parts, device=device.pk, content_type=content_type), name)
