"""The tray of one device: its seat and turn, its fields, and the taps they allow."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse

from scoresheets.base.assets.templating import draw
from scoresheets.pads import pad_of
from scoresheets.pads.forms import Throw
from scoresheets.pads.pages import SeatView
from scoresheets.registry import is_installed
from scoresheets.table.pages.table_view import HighlightsView, TableView, TrayView
from scoresheets.table.selectors.access import Access
from scoresheets.table.selectors.drafts import answers_elsewhere, waits_for_other_device
from scoresheets.table.selectors.highlights import highlights_view
from scoresheets.table.selectors.states import table_history
from scoresheets.table.selectors.totals import table_pad
from scoresheets.table.views.responses import new_key, no_store, rendered


def tray_view(request: HttpRequest, access: Access, view: TableView) -> TrayView:
    """Return the tray with the seat and turn that it writes for: the device's own seat in turn or one that is asked, or
    for the host any of these that it wants to stand in for.
    """
    turn, typed = view.turn, throw_of(request, access).typed
    if turn is None:
        return TrayView(None, 0, new_key(), typed, as_host=False)
    number = turn.seat.number
    wanted = request.GET.get("as") or request.POST.get("seat")
    absent = stood_in_for(access, view, wanted)
    if absent is not None:
        return TrayView(absent, turn.number, new_key(), typed, as_host=True)
    own = access.writes_for(number)
    as_host = not own and access.writes_for_all and wanted == str(number)
    answers = None if as_host else answering_seat(access, view)
    if answers is not None:
        seat_view = next(seat_view for seat_view in view.seats if seat_view.number == answers)
        return TrayView(seat_view, turn.number, new_key(), typed, as_host=False)
    return TrayView(turn.seat if own or as_host else None, turn.number, new_key(), typed, as_host)


def stood_in_for(access: Access, view: TableView, wanted: str | None) -> SeatView | None:
    """Return the seat beside the one in turn for which the host wants to stand in, as another device holds it."""
    pending = view.pending if access.writes_for_all else ()
    asked = (seat for seat in view.seats if seat.number in pending and str(seat.number) == wanted)
    return next((seat for seat in asked if not access.writes_for(seat.number)), None)


def answering_seat(access: Access, view: TableView) -> int | None:
    """Return the seat for which this device answers questions of another player's entry, or writes while the one in
    turn does, too; None without one.
    """
    if view.turn is None or access.writes_for(view.turn.seat.number):
        return None
    return next((number for number in view.pending if access.writes_for(number)), None)


def may_tap(view: TableView, number: int) -> bool:
    """Return whether this seat is in turn, writes at the same time, or is asked something by the entry of the seat in
    turn.
    """
    return view.turn is not None and number in (view.turn.seat.number, *view.pending)


def throw_of(request: HttpRequest, access: Access) -> Throw:
    """Return the contents of this device's tray, from the request or from the shared draft."""
    if not is_installed(access.table.game):
        return Throw({})
    fields = (request.POST if request.method == "POST" else request.GET).dict()
    if access.table.draft_turn is not None:
        draft = rendered(access).view.draft
        fields |= {"taps": draft.taps} if draft else {}
    return pad_of(access.table.game).tray.throw(fields)


def shown_seat(request: HttpRequest, access: Access, view: TableView, tray: TrayView) -> int:
    """Return the number of the seat whose sheet is in view: the one asked for, else the one this device's tray writes
    on, else the lowest of its own, else the seat in turn.
    """
    wanted = request.GET.get("seat", "")
    if wanted.isdecimal() and any(str(seat.number) == wanted for seat in view.seats):
        return int(wanted)
    if tray.seat:
        return tray.seat.number
    if access.holds:
        return min(access.holds)
    return view.turn.seat.number if view.turn else view.seats[0].number


def highlights_for(access: Access, view: TableView, number: int, thrown: Any) -> HighlightsView | None:
    """Return the sheet of this seat, in turn or asked, with these dice on it; None while the throw is not complete."""
    if view.turn is None or thrown is None:
        return None
    history = table_history(access.table, access.seats)
    if history.state.seat is None:
        return None
    place, pad = access.seats.index(access.seat(number)), table_pad(access.table, history)
    share = pad.tray.sharing is not None and waits_for_other_device(access, history, pad, thrown)
    return highlights_view(
        history,
        view.seats,
        pad,
        place,
        thrown,
        share=share,
        away=answers_elsewhere(access) - {place},
        shown=view,
    )


def highlights_answer(request: HttpRequest, access: Access, view: TableView, number: int) -> HttpResponse:
    """Answer with the boxes this seat may tap now, as fragments; 204 if its throw is not complete."""
    highlights = highlights_for(access, view, number, throw_of(request, access).thrown)
    if highlights is None:
        return HttpResponse(status=204)
    return no_store(HttpResponse(draw("table/_lit.html", {"board": view, "lit": highlights})))
