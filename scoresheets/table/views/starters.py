"""Throwing for the first turn of a game or of a round, and entering the starter."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from scoresheets.base.refusals import Refusal
from scoresheets.pads import pad_of
from scoresheets.table.forms import KeyedSeatForm, ThrowForm
from scoresheets.table.selectors.access import Access, access_seat
from scoresheets.table.services import entries, starters
from scoresheets.table.views.entries import read
from scoresheets.table.views.error_responses import table_write
from scoresheets.table.views.responses import changed


@table_write
def enter_throw(request: HttpRequest, access: Access) -> HttpResponse:
    """Store a player's throw."""
    form = read(ThrowForm(request.POST))
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


@table_write
def begin_round(request: HttpRequest, access: Access) -> HttpResponse:
    """Write that the winner of the roll-off begins the round."""
    form = read(KeyedSeatForm(request.POST))
    entries.begin_round(access=access, number=form.cleaned_data["seat"], key=form.cleaned_data["key"])
    return changed(request, access)


@table_write
def clear_throws(request: HttpRequest, access: Access) -> HttpResponse:
    """Let everybody throw anew."""
    starters.clear_throws(access=access)
    return changed(request, access)
