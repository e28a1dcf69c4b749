"""Dice that all devices see while a player taps them, and the choice whether they do."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from scoresheets.table.forms import DiceShownForm, ShownDiceForm
from scoresheets.table.live.broadcast import broadcast_dice
from scoresheets.table.selectors.access import Access, access_seat
from scoresheets.table.services import shown_dice
from scoresheets.table.views.entries import read
from scoresheets.table.views.error_responses import table_write
from scoresheets.table.views.responses import arranged, rendered


@table_write
def show_dice(request: HttpRequest, access: Access) -> HttpResponse:
    """Send the dice in the tray of the seat in turn to all devices. Nothing is stored. Dice for another turn are
    dropped, and so are all at a table that does not show them.
    """
    given = read(ShownDiceForm(request.POST)).cleaned_data
    number = access_seat(access, given["seat"]).number
    turn = rendered(access, newest=access.table).view.turn if access.table.shows_dice else None
    if turn is not None and (turn.seat.number, turn.number) == (number, given["turn"]):
        broadcast_dice(access.table, turn=turn.number, dice=given["dice"], held=given["held"])
    if not request.headers.get("HX-Request"):
        return redirect("table", access.table.public_id)
    return HttpResponse(status=204)


@table_write
def choose_shown_dice(request: HttpRequest, access: Access) -> HttpResponse:
    """Set whether all devices see the dice while they are tapped."""
    shown = read(DiceShownForm(request.POST)).cleaned_data["shown"] == "yes"
    shown_dice.choose_shown_dice(access=access, shown=shown)
    return arranged(request, access)
