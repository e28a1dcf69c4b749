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
from scoresheets.table.selectors.access import Access, access_table
from scoresheets.table.services import entries, expiry, forgetting, rematch, seat_transfer, sending_away
from scoresheets.table.views.entries import read
from scoresheets.table.views.error_responses import table_write
from scoresheets.table.views.hosting import count_openings
from scoresheets.table.views.lobby import renewed
from scoresheets.table.views.responses import arranged, changed
from scoresheets.table.views.table_pages import table_devices_page


@require_safe
def table_devices(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show everybody at the table with their devices, and what this device may arrange."""
    return table_devices_page(request, access_table(request_device(request), public_id))


@table_write
def hand_seat(request: HttpRequest, access: Access) -> HttpResponse:
    """Give a seat to another device at the table."""
    chosen = read(HandForm(request.POST)).cleaned_data
    seat_transfer.hand_seat(access=access, number=chosen["seat"], to=chosen["device"])
    return arranged(request, access)


@table_write
def hand_host(request: HttpRequest, access: Access) -> HttpResponse:
    """Give the host's role to another device at the table."""
    seat_transfer.hand_host(access=access, to=read(DeviceForm(request.POST)).cleaned_data["device"])
    return arranged(request, access)


@table_write
def send_away(request: HttpRequest, access: Access) -> HttpResponse:
    """Send a device away for good."""
    sending_away.send_away(access=access, number=read(DeviceForm(request.POST)).cleaned_data["device"])
    return arranged(request, access)


@table_write
def let_back(request: HttpRequest, access: Access) -> HttpResponse:
    """Let a device that was sent away back."""
    sending_away.let_back(access=access, number=read(DeviceForm(request.POST)).cleaned_data["device"])
    return arranged(request, access)


@table_write
def pin_table(request: HttpRequest, access: Access) -> HttpResponse:
    """Set whether the table stays however long nobody touches it."""
    stays = read(PinForm(request.POST)).cleaned_data["stays"] == "yes"
    expiry.pin_table(access=access, kept=stays)
    return arranged(request, access)


@require_POST
def acknowledge_sent_away(request: HttpRequest, public_id: str) -> HttpResponse:
    """Store that the people of a device have read that it was sent away."""
    sending_away.acknowledge_sent_away(device=request_device(request), public_id=public_id)
    return redirect("home")


@table_write
def remove_name(request: HttpRequest, access: Access) -> HttpResponse:
    """Remove a name for good."""
    forgetting.remove_name(access=access, number=read(SeatForm(request.POST)).cleaned_data["seat"])
    return arranged(request, access)


@table_write
def choose_memory(request: HttpRequest, access: Access) -> HttpResponse:
    """Set whether the table's players are remembered as people."""
    forgets = read(MemoryForm(request.POST)).cleaned_data["us"] == "forget"
    forgetting.choose_memory(access=access, forgets=forgets)
    return arranged(request, access)


@table_write
def leave_game(request: HttpRequest, access: Access) -> HttpResponse:
    """Write that a player goes home for good."""
    form = read(KeyedSeatForm(request.POST))
    entries.leave_game(access=access, number=form.cleaned_data["seat"], key=form.cleaned_data["key"])
    return changed(request, access)


@table_write
def play_again(request: HttpRequest, access: Access) -> HttpResponse:
    """Open the next game of the same people. A second request leads to the same table."""
    form = read(AgainForm(request.POST))
    count_openings(request)
    table = rematch.play_again(
        access=access,
        begins=form.cleaned_data["seat"],
        along=form.cleaned_data["along"],
        options=pad_of(access.table.game).reseated,
    )
    return redirect("table", table.public_id)


@table_write
def go_on(request: HttpRequest, access: Access) -> HttpResponse:
    """Lead this device to the next game of the same people."""
    table, sits = rematch.go_on(access=access)
    onwards = redirect("table", table.public_id)
    return renewed(onwards, access) if sits else onwards
