"""A night as a file."""

from __future__ import annotations

import json
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from scoresheets.base.server.expensive_views import expensive
from scoresheets.exports.selectors.bgstats import bg_stats_of
from scoresheets.nights.access import NightAccess, access_helping
from scoresheets.nights.archive.selectors import archives, night_files
from scoresheets.nights.night_pages import answers_refusals_on
from scoresheets.nights.standings.selectors import csv_rows
from scoresheets.nights.tables import night_tables
from scoresheets.nights.views import opening_page
from scoresheets.results.views import CSV_TYPE, as_file, file_name, streamed


@expensive
@require_safe
@answers_refusals_on(opening_page, access_helping)
def night_csv(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Download the results of every seat at every table of the night, for a spreadsheet."""
    text = csv_rows.night_csv(access.night)
    name = file_name(access.night.name, "night", access.night.day, "csv")
    return as_file(HttpResponse(text, content_type=CSV_TYPE), name)


@require_safe
@answers_refusals_on(opening_page, access_helping)
def night_file(request: HttpRequest, access: NightAccess) -> HttpResponseBase:
    """Stream the night as one page that needs no server: standings, reasons and every game."""
    night = access.night
    name = file_name(night.name, "night", night.day, "html")
    made = partial(night_files.night_file, night)
    return streamed(request, access.device, made, name, "text/html; charset=utf-8")


@expensive
@require_safe
@answers_refusals_on(opening_page, access_helping)
def night_bg_stats(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Download every finished game of the night as one file of BG Stats."""
    text = json.dumps(bg_stats_of(night_tables(access.night)), ensure_ascii=False, indent=1) + "\n"
    name = file_name(access.night.name, "night", access.night.day, "bgsplay")
    return as_file(HttpResponse(text, content_type="application/json"), name)


@require_safe
@answers_refusals_on(opening_page, access_helping)
def night_archive(request: HttpRequest, access: NightAccess) -> HttpResponseBase:
    """Stream every readable game of the night and the standings as one file."""
    night = access.night
    archive = partial(archives.night_archive, night)
    return streamed(request, access.device, archive, file_name(night.name, "night", night.day, "zip"))
