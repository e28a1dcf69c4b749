"""What people take home as a file."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoresheets.cookies import request_device
from scoresheets.expensive_views import expensive
from scoresheets.selectors import csv_rows
from scoresheets.selectors.access import access_table
from scoresheets.views.files import CSV_TYPE, as_file, table_file
from scoresheets.views.refusing import of_a_log, refusing


@expensive
@require_safe
@refusing
@of_a_log
def table_csv(request: HttpRequest, public_id: str) -> HttpResponse:
    """Everything that was written at the table, for a spreadsheet."""
    access = access_table(request_device(request), public_id)
    text = csv_rows.table_csv(access)
    return as_file(HttpResponse(text, content_type=CSV_TYPE), table_file(access.table, "csv"))
