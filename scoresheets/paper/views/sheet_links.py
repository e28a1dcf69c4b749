"""Typing one sheet by the code printed on it, and printing sheets with their codes."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoresheets.base.server.expensive_views import expensive
from scoresheets.models import SheetLink
from scoresheets.paper.forms import DoForm, TypistForm
from scoresheets.paper.selectors.pads import table_pads
from scoresheets.paper.selectors.sheet_links import access_by_sheet, has_come, sheet_by_token
from scoresheets.paper.selectors.typed import typed_table
from scoresheets.paper.services import sheet_links
from scoresheets.paper.views.typed import (
    answers_paper_refusals,
    desk_page,
    do_with_sheet,
    news_of_sheet,
    typing_page,
)
from scoresheets.printing.pages import PrintView, sides_of
from scoresheets.printing.views import how_printed, print_page
from scoresheets.table.cookies import remember_device, request_device
from scoresheets.table.selectors.access import Access, access_table, access_writing
from scoresheets.table.selectors.entry_links import is_sent_away
from scoresheets.table.selectors.seating import seat_view
from scoresheets.table.selectors.titles import table_title
from scoresheets.table.views.entries import read
from scoresheets.table.views.error_responses import REFUSALS
from scoresheets.table.views.pictures import Drawing, qr_drawing
from scoresheets.table.views.public_address import origin_of
from scoresheets.table.views.refusal_views import plain_sentence, status_of
from scoresheets.table.views.responses import no_store
from scoresheets.table.views.stranger_middleware import sent_away


@require_http_methods(["GET", "HEAD", "POST"])
def come_to_sheet(request: HttpRequest, token: str) -> HttpResponse:
    """Answer at the address on a printed sheet: ask for the typist's name, then show that one sheet to type."""
    link, device = sheet_by_token(token), request_device(request)
    if is_sent_away(device, link.seat.table):
        return sent_away(request, status=403)
    if device is None or not has_come(device, link):
        return _door_page(request, link)
    access = access_by_sheet(device, link.seat.table, link)
    if request.method != "POST":
        return news_of_sheet(request, access) or typing_page(request, access)
    try:
        return _typed(request, access, link)
    except REFUSALS as error:
        return typing_page(request, access, error=error)


def _door_page(request: HttpRequest, link: SheetLink) -> HttpResponse:
    if request.method != "POST":
        return _door(request, link)
    try:
        return _come(request, link)
    except REFUSALS as error:
        return _door(request, link, error=error)


def _typed(request: HttpRequest, access: Access, link: SheetLink) -> HttpResponse:
    does = read(DoForm(request.POST)).cleaned_data["do"]
    if does == "compare":
        return typing_page(request, access)
    do_with_sheet(access, request, link.seat.number, does)
    if request.headers.get("HX-Request"):
        return no_store(HttpResponse())
    return redirect("come_to_sheet", link.token)


def _door(request: HttpRequest, link: SheetLink, *, error: Exception | None = None) -> HttpResponse:
    table = link.seat.table
    context = {
        "seat": seat_view(link.seat),
        "title": table_title(table, table.seats.all()),
        "here": request.get_full_path(),
        "typist": request.POST.get("typist", ""),
        "refusal": plain_sentence(error) if error else "",
    }
    return no_store(render(request, "paper/door.html", context, status=status_of(error) if error else 200))


def _come(request: HttpRequest, link: SheetLink) -> HttpResponse:
    name = read(TypistForm(request.POST)).cleaned_data["typist"]
    secret = sheet_links.come_by_sheet(device=request_device(request), link=link, name=name)
    response = redirect("come_to_sheet", link.token)
    remember_device(response, secret)
    return response


def code_drawing(request: HttpRequest) -> Callable[[str], Drawing]:
    """Return a function that draws the code of a sheet: its address on this server."""
    origin = origin_of(request)

    def drawn(token: str) -> Drawing:
        path = reverse("come_to_sheet", args=(token,)).removeprefix("/")
        return qr_drawing(origin + path, error="q")

    return drawn


@expensive
@require_safe
@answers_paper_refusals(desk_page)
def paper_pads(request: HttpRequest, public_id: str) -> HttpResponse:
    """Print a blank sheet for each seat of a paper table, with its name and its code."""
    access = access_writing(access_table(request_device(request), public_id))
    typed = typed_table(access.table, access.seats)
    paper, each = how_printed(request, "1")
    sheets = table_pads(typed, code_drawing(request))
    pad = typed.pad
    context = {
        "title": _("Blank sheets with codes"),
        "printed": PrintView(
            str(pad.title), pad.folder, pad.styles, sides_of(sheets, each), paper, each, blank=True
        ),
        "may_choose": False,
        "back": reverse("paper", args=(public_id,)),
    }
    return print_page(request, "printing/sheets.html", context)
