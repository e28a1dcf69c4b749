"""Printing blank pads, filled sheets of a table or a result, and diplomas."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.kit.errors import MalformedMove
from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.base.server.expensive_views import expensive
from scoresheets.models import Table
from scoresheets.pads import PADS, pad_of
from scoresheets.pads.pad import Pad
from scoresheets.printing.forms import PrintForm
from scoresheets.printing.pages import Award, Awards, PrintView, sides_of
from scoresheets.printing.selectors import (
    blank_sheets,
    board_sheets,
    columns_for,
    day_of,
    table_awards,
    ties_of,
)
from scoresheets.printing.words import day_in_words
from scoresheets.results.selectors.result_pages import result_page
from scoresheets.results.views import alone, in_query_language
from scoresheets.table.cookies import request_device
from scoresheets.table.pages.table_view import TableView
from scoresheets.table.selectors.access import access_table
from scoresheets.table.selectors.editions import chosen_sheet, sheet_choices
from scoresheets.table.selectors.entry_links import table_by_token
from scoresheets.table.views.refusal_views import plain_sentence, status_of
from scoresheets.table.views.responses import no_store, rendered
from scoresheets.table.words.on_paper import marked_day

LETTER = ("en-us", "en-ca", "fr-ca", "es-mx")
"""Languages of browsers in countries where paper is Letter."""
USUAL_COLUMNS = 6
"""For how many players a blank paper is that they share: wide enough to write, and enough for most tables."""


@expensive
@require_safe
def blank_pad(request: HttpRequest, game: str) -> HttpResponse:
    """Print a page of blank sheets of this game, or of one's own printed sheets. If the chosen options cannot be
    played, print the usual ones with a sentence that says why.
    """
    pad = PADS.get(game)
    if pad is None:
        raise Stranger
    device, edition_text = request_device(request), request.GET.get("edition", "")
    paper, each = how_printed(request, "1")
    count, error, status = 1 if each == "large" else int(each), "", 200
    try:
        sheet, options = chosen_sheet(device, pad.key, edition_text), chosen_options(pad, request)
        columns = columns_asked(request, columns_for(pad, options, sheet))
        sheets = blank_sheets(pad, options, sheet, count=count, columns=columns)
    except (Refusal, MalformedMove) as refusal:
        error, status = plain_sentence(refusal), status_of(refusal)
        columns = columns_asked(request, columns_for(pad, {}))
        sheets = blank_sheets(pad, {}, count=count, columns=columns)
    choices = sheet_choices(device, pad.key, wanted=edition_text) if pad.editions else None
    context = {
        "title": _("Blank sheets"),
        "printed": PrintView(
            str(pad.title), pad.folder, pad.styles, sides_of(sheets, each), paper, each, blank=True
        ),
        "pad": pad,
        "chosen": request.GET,
        "columns": columns,
        "columns_offered": columns_for(pad, {}),
        "sheets": choices and replace(choices, may_copy=False),
        "error": error,
    }
    return print_page(request, "printing/blank.html", context, status)


@expensive
@require_safe
def print_table(request: HttpRequest, public_id: str) -> HttpResponse:
    """Print the sheets of a table as they are now, or the diplomas of its result."""
    access = access_table(request_device(request), public_id)
    back = reverse("take_home", args=(public_id,))
    return _view_page(request, rendered(access).view, access.table, {"back": back})


@expensive
@require_safe
def print_result(request: HttpRequest, token: str) -> HttpResponse:
    """Print the sheets or diplomas of a finished game, for anyone with the link to its result."""
    table = table_by_token("result", token)
    with in_query_language(request) as language:
        page = result_page(table)
        view = page.view if page.over else replace(page.view, sheets=())
        extra = {
            "back": f"{reverse('result', args=(token,))}?language={language}",
            "language_asked": language,
        }
        response = _view_page(request, view, table, extra)
    response["Content-Language"] = language
    return alone(response)


def _view_page(request: HttpRequest, view: TableView, table: Table, extra: Mapping[str, Any]) -> HttpResponse:
    together = table.game in PADS and PADS[table.game].answers("shared_paper")
    paper, each = how_printed(request, "1" if together else "2")
    day, awards = day_of(table, view), table_awards(view)
    diplomas = request.GET.get("what") == "diplomas" and bool(awards)
    sheets = () if diplomas else board_sheets(table, view)
    context = {
        "title": _("Diplomas") if diplomas else _("The sheets"),
        "printed": PrintView(
            view.game.title, view.game.folder, view.game.styles, sides_of(sheets, each), paper, each
        ),
        "diplomas": diplomas_of(view, day, awards, pad_of(table.game)) if diplomas else None,
        "may_choose": bool(awards),
        **extra,
    }
    return print_page(request, "printing/sheets.html", context)


def diplomas_of(view: TableView, day: date, awards: tuple[Award, ...], pad: Pad) -> Awards:
    """Return the diplomas for these awards of a game."""
    played = marked_day(day_in_words(day), on_paper=view.table.on_paper)
    return Awards(view.table.title, played, awards, ties_of(pad))


def print_page(
    request: HttpRequest, template: str, extra: Mapping[str, Any], status: int = 200
) -> HttpResponse:
    """Render a page to print: `extra` and the defaults that all of them need."""
    usual = {"back": "", "error": "", "diplomas": None, "language_asked": "", "here": request.get_full_path()}
    return no_store(render(request, template, {**usual, **extra}, status=status))


def chosen_options(pad: Pad, request: HttpRequest) -> Mapping[str, Any]:
    """Return the options in the query; none if it has none. Raises Refusal `malformed`."""
    if request.GET.keys().isdisjoint(pad.options_form.own_fields()):
        return {}
    form = pad.options_form(request.GET)
    if not form.is_valid():
        raise Refusal("malformed")
    return form.to_options()


def how_printed(request: HttpRequest, usual: str) -> tuple[str, str]:
    """Return the paper and the number of sheets a page, as asked for; else the paper of the browser's country and the
    `usual` number.
    """
    form = PrintForm(request.GET)
    fields: Mapping[str, str] = form.cleaned_data if form.is_valid() else {}
    country = request.headers.get("Accept-Language", "").lower()
    common = "letter" if country.startswith(LETTER) else "a4"
    return fields.get("paper") or common, fields.get("each") or usual


def columns_asked(request: HttpRequest, offered: range) -> int:
    """Return the number of players asked for, for a paper that they share; else the usual one. 0 if nothing is
    `offered`.
    """
    if not offered:
        return 0
    form = PrintForm(request.GET)
    asked = form.cleaned_data["players"] if form.is_valid() else None
    return max(offered[0], min(asked or USUAL_COLUMNS, offered[-1]))
