"""Taps of the players that an entry asks while it is drawn up."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from scoresheets.table.cookies import request_device
from scoresheets.table.forms import DraftForm
from scoresheets.table.selectors.access import Access, access_table
from scoresheets.table.services import drafts
from scoresheets.table.views.entries import read
from scoresheets.table.views.error_responses import table_write
from scoresheets.table.views.responses import rendered
from scoresheets.table.views.trays import highlights_answer, may_tap


@table_write
def tap_draft(request: HttpRequest, access: Access) -> HttpResponse:
    """Add one tap, or share the entry for the first time. The answer is what this seat may tap next, 204 for
    nothing.
    """
    given = read(DraftForm(request.POST)).cleaned_data
    number = given["seat"]
    drafts.tap_draft(access=access, number=number, turn=given["turn"], taps=given["taps"], tap=given["tap"])
    if not request.headers.get("HX-Request"):
        return redirect("table", access.table.public_id)
    access = access_table(request_device(request), access.table.public_id)
    view = rendered(access).view
    return (
        highlights_answer(request, access, view, number)
        if may_tap(view, number)
        else HttpResponse(status=204)
    )
