"""What people take home as a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.timezone import localdate, localtime
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scoresheets.cookies import request_device
from scoresheets.expensive_views import expensive
from scoresheets.live.end_pictures import drawn_end
from scoresheets.models import Device, Table
from scoresheets.refusals import Refusal, Stranger
from scoresheets.selectors import archives, csv_rows
from scoresheets.selectors.access import access_table
from scoresheets.selectors.entry_links import table_by_token
from scoresheets.selectors.file_names import table_words
from scoresheets.selectors.night_access import access_helping
from scoresheets.selectors.result_pages import kept_result
from scoresheets.streams import Streamed, make_room
from scoresheets.templating import draw
from scoresheets.views.home import own_tables_page
from scoresheets.views.inlined import inlined_style
from scoresheets.views.night_pages import night_at, refusing_on
from scoresheets.views.nights import opening_page
from scoresheets.views.refused import plain_sentence, status_of
from scoresheets.views.refusing import of_a_log, refusing
from scoresheets.views.responses import Response, no_store
from scoresheets.views.results import alone, in_asked_language

LONGEST_NAME = 60  # signs: with four bytes each a file system still takes it
STYLES = ("css/tokens.css", "css/base.css", "css/pages.css", "css/table.css")
CSV_TYPE = "text/csv; charset=utf-8; header=present"


def as_file(response: Response, name: str) -> Response:
    """The response as a file to keep, and kept by no cache."""
    response["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name)
    return no_store(response)


def file_name(title: str, otherwise: str, day: date, ending: str) -> str:
    """A name that every file system takes: the title's words, and the day."""
    return f"{slugify(title, allow_unicode=True)[:LONGEST_NAME] or otherwise}-{day.isoformat()}.{ending}"


def table_file(table: Table, ending: str) -> str:
    """The name of a table's file: what is played there, and the day."""
    return f"{table_words(table)}-{localtime(table.opened_at).date().isoformat()}.{ending}"


@expensive
@require_safe
@refusing
@of_a_log
def table_csv(request: HttpRequest, public_id: str) -> HttpResponse:
    """Everything that was written at the table, for a spreadsheet."""
    access = access_table(request_device(request), public_id)
    text = csv_rows.table_csv(access)
    return as_file(HttpResponse(text, content_type=CSV_TYPE), table_file(access.table, "csv"))


@expensive
@require_safe
@refusing_on(opening_page)
def night_csv(request: HttpRequest, public_id: str) -> HttpResponse:
    """How everybody stands at every table of the night, for a spreadsheet."""
    access = access_helping(night_at(request, public_id))
    text = csv_rows.night_csv(access.night)
    name = file_name(access.night.name, "night", access.night.day, "csv")
    return as_file(HttpResponse(text, content_type=CSV_TYPE), name)


@require_safe
@refusing_on(opening_page)
def night_archive(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Every game of the night that can be told, and how everybody stands, in one file, part by part."""
    access = access_helping(night_at(request, public_id))
    night = access.night
    archive = partial(archives.night_archive, night)
    return _streamed(request, access.device, archive, file_name(night.name, "night", night.day, "zip"))


@require_safe
def own_archive(request: HttpRequest) -> HttpResponseBase:
    """The same of every table that this device is at. Raises Stranger where it is known nowhere."""
    device = request_device(request)
    if device is None:
        raise Stranger
    archive = partial(archives.device_archive, device)
    try:
        return _streamed(request, device, archive, file_name("", "tables", localdate(), "zip"))
    except Refusal as error:
        return own_tables_page(request, error=plain_sentence(error), status=status_of(error))


def _streamed(
    request: HttpRequest, device: Device, archive: Callable[[str], Iterator[bytes]], name: str
) -> HttpResponseBase:
    make_room(device.pk)
    parts = () if request.method == "HEAD" else archive(get_language() or "en")
    return as_file(Streamed(parts, device=device.pk, content_type="application/zip"), name)


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
    return draw("result/file.html", context)
