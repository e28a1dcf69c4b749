"""What people take home as a file."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoresheets.cookies import request_device
from scoresheets.expensive_views import expensive
from scoresheets.selectors import csv_rows
from scoresheets.selectors.access import access_table
from scoresheets.views.files import CSV_TYPE, as_file, table_file
from scoresheets.views.public_address import origin_of
from scoresheets.views.refusing import of_a_log, refusing
from scoresheets.views.responses import no_store, rendered


@expensive
@require_safe
@refusing
@of_a_log
def table_csv(request: HttpRequest, public_id: str) -> HttpResponse:
    """Everything that was written at the table, for a spreadsheet."""
    access = access_table(request_device(request), public_id)
    text = csv_rows.table_csv(access)
    return as_file(HttpResponse(text, content_type=CSV_TYPE), table_file(access.table, "csv"))


@require_safe
def take_home(request: HttpRequest, public_id: str) -> HttpResponse:
    """What can be kept of this table: its result page and its transcript."""
    access = access_table(request_device(request), public_id)
    token = access.table.result_token if access.may_sit else None
    context = {
        "board": rendered(access).board,
        "viewer": access,
        "result_url": f"{origin_of(request)}r/{token}/" if token else "",
        "token": token,
    }
    return no_store(render(request, "table/take_home.html", context))
