"""Writing at a table: an entry, taking it back, correcting it, closing the game."""

from __future__ import annotations

from typing import TypeVar

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from scoresheets.base.refusals import Refusal
from scoresheets.pads import pad_of
from scoresheets.pads.forms import LastEntryForm
from scoresheets.table.cookies import request_device
from scoresheets.table.forms import ReasonForm
from scoresheets.table.selectors.access import Access, table_before_rights
from scoresheets.table.selectors.last_entry_actions import second_thought
from scoresheets.table.services import closing, entries
from scoresheets.table.views.error_responses import answers_refusals, table_write
from scoresheets.table.views.responses import arranged, changed

F = TypeVar("F", bound=Form)


def read(form: F) -> F:
    """Return the form, if its shape is right. Raises Refusal `malformed`."""
    if not form.is_valid():
        raise Refusal("malformed")
    return form


@require_POST
@answers_refusals
def record_entry(request: HttpRequest, public_id: str) -> HttpResponse:
    """Write one move for the seat and turn that the form names."""
    access = table_before_rights(request_device(request), public_id)
    form = read(pad_of(access.table.game).entry_form(request.POST))
    written = entries.record_entry(
        access=access,
        number=form.cleaned_data["seat"],
        turn=form.cleaned_data["turn"],
        entry=form.to_entry(),
        key=form.cleaned_data["key"],
    )
    return changed(request, access, newest=written.table)


@require_POST
@answers_refusals
def strike_entry(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take back the last entry."""
    access = table_before_rights(request_device(request), public_id)
    form = read(LastEntryForm(request.POST))
    written = entries.strike_entry(
        access=access, sequence=form.cleaned_data["entry"], key=form.cleaned_data["key"]
    )
    return changed(request, access, newest=written.table)


@table_write
def amend_entry(request: HttpRequest, access: Access) -> HttpResponse:
    """Correct the last entry by the one second thought that the game allows about it."""
    form = read(LastEntryForm(request.POST))
    sequence = form.cleaned_data["entry"]
    entries.amend_entry(
        access=access,
        sequence=sequence,
        becomes=lambda now: second_thought(now, sequence),
        key=form.cleaned_data["key"],
    )
    return changed(request, access)


@table_write
def close_table(request: HttpRequest, access: Access) -> HttpResponse:
    """Close the table after the end of the game."""
    closing.close_table(access=access, reason=read(ReasonForm(request.POST)).cleaned_data["reason"])
    return arranged(request, access)
