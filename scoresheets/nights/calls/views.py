"""At a table of a night: calls, acceptance and reopening."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scoresheets.nights.calls import services as calls
from scoresheets.nights.calls.forms import AcceptForm, AnswerCallForm, CallForm
from scoresheets.nights.calls.selectors import answered_calls, boxes_to_call_about, decisions_of
from scoresheets.nights.guests.selectors import noted_for_next
from scoresheets.table import hooks
from scoresheets.table.cookies import request_device
from scoresheets.table.forms import ReasonForm
from scoresheets.table.pages.table_view import RefusalView
from scoresheets.table.selectors.access import Access, access_table
from scoresheets.table.services import closing
from scoresheets.table.views.entries import read
from scoresheets.table.views.error_responses import PAGES, at_table, table_write
from scoresheets.table.views.responses import arranged, changed, new_key, no_store, rendered
from scoresheets.table.views.table_pages import played_history


def organizer_page(
    request: HttpRequest, access: Access, *, refusal: RefusalView | None = None, status: int = 200
) -> HttpResponse:
    """Render the form to call the organizer, the answered calls and the decisions. Typed text stays in the form."""
    view, history = rendered(access).view, played_history(access)
    context = {
        "board": view,
        "viewer": access,
        "key": new_key(),
        "answered": answered_calls(access.table, view.seats),
        "decisions": decisions_of(access.table),
        "noted": noted_for_next(access.table),
        "boxes": boxes_to_call_about(access, history, view.seats) if history else (),
        "refusal": refusal,
        "typed": request.POST,
        "refused": request.resolver_match.url_name if request.resolver_match else "",
    }
    return no_store(render(request, "nights/calls/organizer.html", context, status=status))


PAGES["organizer"] = organizer_page


@require_safe
@at_table
def organizer(request: HttpRequest, access: Access) -> HttpResponse:
    """Show the form to call the organizer, the answered calls and the decisions."""
    return organizer_page(request, access)


@table_write
def call_organizer(request: HttpRequest, access: Access) -> HttpResponse:
    """Call the organizer for a seat."""
    fields = read(CallForm(request.POST)).cleaned_data
    calls.call_organizer(
        access=access, number=fields["seat"], box=fields["box"], words=fields["words"], key=fields["key"]
    )
    return arranged(request, access)


@table_write
def say_coming(request: HttpRequest, access: Access) -> HttpResponse:
    """Note that an organizer is on the way."""
    calls.say_coming(access=access, call=read(AnswerCallForm(request.POST)).cleaned_data["call"])
    return _onwards(request, access.table.public_id)


@table_write
def withdraw_call(request: HttpRequest, access: Access) -> HttpResponse:
    """Withdraw a call: the player no longer needs anybody."""
    calls.withdraw_call(access=access, call=read(AnswerCallForm(request.POST)).cleaned_data["call"])
    return arranged(request, access)


@table_write
def say_done(request: HttpRequest, access: Access) -> HttpResponse:
    """Settle the call."""
    fields = read(AnswerCallForm(request.POST)).cleaned_data
    calls.say_done(access=access, call=fields["call"], outcome=fields["words"])
    return _onwards(request, access.table.public_id)


@table_write
def accept_sheet(request: HttpRequest, access: Access) -> HttpResponse:
    """Accept the sheet of a seat."""
    number, sequence = read(AcceptForm(request.POST)).cleaned_data["seat"]
    closing.accept_sheet(access=access, number=number, sequence=sequence)
    return changed(request, access)


@table_write
def reopen_table(request: HttpRequest, access: Access) -> HttpResponse:
    """Open a closed table again."""
    reason = read(ReasonForm(request.POST)).cleaned_data["reason"]
    if access.table.on_paper:
        hooks.paper.reopen(access, reason)
    else:
        closing.reopen_table(access=access, reason=reason)
    return redirect("table", access.table.public_id)


def _onwards(request: HttpRequest, public_id: str) -> HttpResponse:
    """Redirect to the table, or with `back=wall` to the wall from which the form was sent."""
    access = access_table(request_device(request), public_id)
    if request.POST.get("back") == "wall" and access.table.place is not None:
        return redirect("wall", access.table.place.night.public_id)
    return arranged(request, access)
