"""The people at a table at any time: names, devices, going home, the host's role, and playing again."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from scoresheets.pads import pad_of
from scoresheets.table.cookies import request_device
from scoresheets.table.forms import (
    AgainForm,
    DeviceForm,
    HandForm,
    KeyedSeatForm,
    MemoryForm,
    PinForm,
    SeatForm,
)
from scoresheets.table.selectors.access import access_table
from scoresheets.table.services import entries, expiry, forgetting, rematch, seat_transfer, sending_away
from scoresheets.table.views.entries import read
from scoresheets.table.views.error_responses import answers_refusals
from scoresheets.table.views.hosting import count_one_opening
from scoresheets.table.views.lobby import renewed
from scoresheets.table.views.responses import arranged, changed
from scoresheets.table.views.table_pages import table_devices_page


@require_safe
def table_devices(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show everybody at the table with their devices, and what this device may arrange."""
    return table_devices_page(request, access_table(request_device(request), public_id))


@require_POST
@answers_refusals
def hand_seat(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give a seat to another device at the table."""
    access = access_table(request_device(request), public_id)
    chosen = read(HandForm(request.POST)).cleaned_data
    seat_transfer.hand_seat(access=access, number=chosen["seat"], to=chosen["device"])
    return arranged(request, access)


@require_POST
@answers_refusals
def hand_host(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give the host's role to another device at the table."""
    access = access_table(request_device(request), public_id)
    seat_transfer.hand_host(access=access, to=read(DeviceForm(request.POST)).cleaned_data["device"])
    return arranged(request, access)


@require_POST
@answers_refusals
def send_away(request: HttpRequest, public_id: str) -> HttpResponse:
    """Send a device away for good."""
    access = access_table(request_device(request), public_id)
    sending_away.send_away(access=access, number=read(DeviceForm(request.POST)).cleaned_data["device"])
    return arranged(request, access)


@require_POST
@answers_refusals
def let_back(request: HttpRequest, public_id: str) -> HttpResponse:
    """Let a device that was sent away back."""
    access = access_table(request_device(request), public_id)
    sending_away.let_back(access=access, number=read(DeviceForm(request.POST)).cleaned_data["device"])
    return arranged(request, access)


@require_POST
@answers_refusals
def pin_table(request: HttpRequest, public_id: str) -> HttpResponse:
    """Set whether the table stays however long nobody touches it."""
    access = access_table(request_device(request), public_id)
    stays = read(PinForm(request.POST)).cleaned_data["stays"] == "yes"
    expiry.pin_table(access=access, kept=stays)
    return arranged(request, access)


@require_POST
def acknowledge_sent_away(request: HttpRequest, public_id: str) -> HttpResponse:
    """Store that the people of a device have read that it was sent away."""
    sending_away.acknowledge_sent_away(device=request_device(request), public_id=public_id)
    return redirect("home")


@require_POST
@answers_refusals
def remove_name(request: HttpRequest, public_id: str) -> HttpResponse:
    """Remove a name for good."""
    access = access_table(request_device(request), public_id)
    forgetting.remove_name(access=access, number=read(SeatForm(request.POST)).cleaned_data["seat"])
    return arranged(request, access)


@require_POST
@answers_refusals
def choose_memory(request: HttpRequest, public_id: str) -> HttpResponse:
    """Set whether the table's players are remembered as people."""
    access = access_table(request_device(request), public_id)
    forgets = read(MemoryForm(request.POST)).cleaned_data["us"] == "forget"
    forgetting.choose_memory(access=access, forgets=forgets)
    return arranged(request, access)


@require_POST
@answers_refusals
def leave_game(request: HttpRequest, public_id: str) -> HttpResponse:
    """Write that a player goes home for good."""
    access = access_table(request_device(request), public_id)
    form = read(KeyedSeatForm(request.POST))
    entries.leave_game(access=access, number=form.cleaned_data["seat"], key=form.cleaned_data["key"])
    return changed(request, access)


@require_POST
@answers_refusals
def play_again(request: HttpRequest, public_id: str) -> HttpResponse:
    """Open the next game of the same people. A second request leads to the same table."""
    access = access_table(request_device(request), public_id)
    form = read(AgainForm(request.POST))
    count_one_opening(request)
    table = rematch.play_again(
        access=access,
        begins=form.cleaned_data["seat"],
        along=form.cleaned_data["along"],
        options=pad_of(access.table.game).reseated,
    )
    return redirect("table", table.public_id)


@require_POST
@answers_refusals
def go_on(request: HttpRequest, public_id: str) -> HttpResponse:
    """Lead this device to the next game of the same people."""
    access = access_table(request_device(request), public_id)
    table, sits = rematch.go_on(access=access)
    onwards = redirect("table", table.public_id)
    return renewed(onwards, access) if sits else onwards
