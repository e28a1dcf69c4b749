"""All tables on paper of a round on one page: to type, to check, and to print their blank sheets."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.kit.findings import OVER
from scoresheets.base.server.cooperative_iteration import yielding
from scoresheets.base.server.expensive_views import expensive, expensive_write
from scoresheets.models import Round
from scoresheets.nights.access import NightAccess, access_helping
from scoresheets.nights.night_pages import answers_refusals_on, night_page
from scoresheets.paper.forms import RoundPaperForm
from scoresheets.paper.selectors.pads import table_pads
from scoresheets.paper.selectors.rounds import mark_of, paper_tables, round_desks, round_on_paper
from scoresheets.paper.selectors.typed import typed_table
from scoresheets.paper.services.rulings import check_paper
from scoresheets.paper.services.typed_sheets import say_how_it_ended
from scoresheets.paper.views.sheet_links import code_drawing
from scoresheets.printing.pages import PrintView, sides_of
from scoresheets.printing.views import how_printed, print_page
from scoresheets.table.selectors.access import access_table, seats_of
from scoresheets.table.views.entries import read
from scoresheets.table.views.responses import no_store


def round_desk(request: HttpRequest, access: NightAccess, *, error: Exception | None = None) -> HttpResponse:
    """Render the tables on paper of a round with their sums."""
    access_helping(access)
    drawn = _round(request, access)
    tables = paper_tables(access.night, drawn)
    mark = "-".join(map(mark_of, tables))
    if "mark" in request.GET and not error:
        return no_store(HttpResponse(status=204 if request.GET["mark"] == mark else 205))
    desks = round_desks(tables, access.device)
    context = {
        "number": drawn.number if drawn else 0,
        "desks": desks,
        "mark": mark,
        "ready": [each.mark for each in desks if each.desk.stage == "ready"],
    }
    return night_page(request, access, "night_rounds", "paper/round.html", context, error=error)


def _round(request: HttpRequest, access: NightAccess) -> Round | None:
    return round_on_paper(access.night, request.GET.get("round", ""))


def _address(access: NightAccess, drawn: Round | None) -> str:
    page = reverse("round_paper", args=(access.night.public_id,))
    return f"{page}?round={drawn.number}" if drawn else page


@expensive
@expensive_write
@require_http_methods(["GET", "HEAD", "POST"])
@answers_refusals_on(round_desk, access_helping)
def round_paper(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Show the tables on paper of a round, or answer whether they have changed. POST checks tables as they were shown,
    or says that everybody stopped there.
    """
    if request.method != "POST":
        return round_desk(request, access)
    fields = read(RoundPaperForm(request.POST)).cleaned_data
    drawn, seen = _round(request, access), fields["tables"]
    for each in paper_tables(access.night, drawn):
        if each.public_id not in seen:
            continue
        table = access_table(access.device, each.public_id)
        if fields["do"] == "check":
            check_paper(access=table, version=seen[each.public_id])
        else:
            everybody, day = [seat.number for seat in table.seats], table.table.played_at or ""
            say_how_it_ended(access=table, ended=OVER, left=everybody, played_at=day)
    return redirect(_address(access, drawn))


@expensive
@require_safe
@answers_refusals_on(round_desk, access_helping)
def round_pads(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Print the blank sheets of all tables of a round, each with its name and its code."""
    drawn = _round(request, access)
    tables = [typed_table(each, seats_of(each)) for each in paper_tables(access.night, drawn)]
    paper, each = how_printed(request, "1")
    sheets = [sheet for typed in yielding(tables) for sheet in table_pads(typed, code_drawing(request))]
    pads = list(dict.fromkeys(typed.pad for typed in tables))
    styles = tuple(dict.fromkeys(style for pad in pads for style in pad.styles))
    context = {
        "title": _("Blank sheets with codes"),
        "printed": PrintView(access.night.name, "", styles, sides_of(sheets, each), paper, each, blank=True),
        "folders": [pad.folder for pad in pads],
        "number": drawn.number if drawn else 0,
        "back": _address(access, drawn),
    }
    return print_page(request, "paper/round_pads.html", context)
