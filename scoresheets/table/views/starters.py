"""Throwing for the first turn of a game or of a round, and entering the starter."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from scoresheets.base.refusals import Refusal
from scoresheets.pads import pad_of
from scoresheets.table.cookies import request_device
from scoresheets.table.forms import KeyedSeatForm, ThrowForm
from scoresheets.table.selectors.access import access_seat, access_table
from scoresheets.table.services import entries, starters
from scoresheets.table.views.entries import read
from scoresheets.table.views.error_responses import answers_refusals
from scoresheets.table.views.responses import changed


@require_POST
@answers_refusals
def enter_throw(request: HttpRequest, public_id: str) -> HttpResponse:
    """Store a player's throw."""
    access = access_table(request_device(request), public_id)
    form = ThrowForm(request.POST)
    read(form)
    number, attempt = form.place
    access_seat(access, number)
    dice = pad_of(access.table.game).thrown_for_first
    if not dice:
        raise Refusal("malformed")
    total = form.total(dice)
    if total is None:
        raise Refusal("bad_throw", dice=dice, most=6 * dice)
    starters.enter_throw(access=access, number=number, attempt=attempt, total=total)
    return changed(request, access)


@require_POST
@answers_refusals
def begin_round(request: HttpRequest, public_id: str) -> HttpResponse:
    """Write that the winner of the roll-off begins the round."""
    access = access_table(request_device(request), public_id)
    form = read(KeyedSeatForm(request.POST))
    entries.begin_round(access=access, number=form.cleaned_data["seat"], key=form.cleaned_data["key"])
    return changed(request, access)


@require_POST
@answers_refusals
def clear_throws(request: HttpRequest, public_id: str) -> HttpResponse:
    """Let everybody throw anew."""
    access = access_table(request_device(request), public_id)
    starters.clear_throws(access=access)
    return changed(request, access)
