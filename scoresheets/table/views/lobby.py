"""Before the game: seats, names, order, options; and taking or leaving a seat at any time."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from scoresheets.pads import pad_of
from scoresheets.table.cookies import remember_device, request_device
from scoresheets.table.forms import AddForm, MoveForm, RenameForm, SeatForm
from scoresheets.table.selectors.access import Access, access_table, access_writing
from scoresheets.table.selectors.editions import chosen_sheet
from scoresheets.table.services import devices, tables
from scoresheets.table.services import names as naming
from scoresheets.table.views.chosen import after_choosing, chosen_house_rules
from scoresheets.table.views.entries import read
from scoresheets.table.views.error_responses import answers_refusals, table_write
from scoresheets.table.views.responses import arranged, changed


@table_write
def add_seat(request: HttpRequest, access: Access) -> HttpResponse:
    """Add one more player. A device that is not the host's takes the new seat."""
    form = read(AddForm(request.POST))
    tables.add_seat(
        access=access,
        name=form.cleaned_data["name"],
        key=form.cleaned_data["key"],
        others=request.POST.getlist("other"),
    )
    if access.writes_for_all:
        return changed(request, access)
    here = reverse("table", args=[access.table.public_id])  # loaded anew, as this device may do more now
    return renewed(
        HttpResponseClientRedirect(here) if request.headers.get("HX-Request") else redirect(here), access
    )


@table_write
def rename_seat(request: HttpRequest, access: Access) -> HttpResponse:
    """Rename a seat."""
    form = read(RenameForm(request.POST))
    naming.rename_seat(
        access=access,
        number=form.cleaned_data["seat"],
        name=form.cleaned_data["name"],
        others=request.POST.getlist("other"),
    )
    return arranged(request, access)


@table_write
def move_seat(request: HttpRequest, access: Access) -> HttpResponse:
    """Move a seat one place up or down in the order of play."""
    form = read(MoveForm(request.POST))
    number, seen = form.cleaned_data["seat"]
    tables.move_seat(
        access=access,
        number=number,
        up=form.cleaned_data["direction"] == "up",
        seen=seen,
        options=pad_of(access.table.game).reseated,
    )
    return changed(request, access)


@table_write
def remove_seat(request: HttpRequest, access: Access) -> HttpResponse:
    """Remove a seat."""
    tables.remove_seat(
        access=access,
        number=read(SeatForm(request.POST)).cleaned_data["seat"],
        options=pad_of(access.table.game).reseated,
    )
    return changed(request, access)


@table_write
def take_seat(request: HttpRequest, access: Access) -> HttpResponse:
    """Take a seat for this device; its cookie is renewed."""
    number = read(SeatForm(request.POST)).cleaned_data["seat"]
    devices.take_seat(device=access.device, table=access.table, number=number)
    return renewed(redirect("table", access.table.public_id), access)


def renewed(response: HttpResponse, access: Access) -> HttpResponse:
    """Return the response with a new secret for a device that has just sat down."""
    _, secret = devices.greet_device(device=access.device)
    remember_device(response, secret)
    return response


@table_write
def release_seat(request: HttpRequest, access: Access) -> HttpResponse:
    """Release a seat of this device."""
    devices.release_seat(access=access, number=read(SeatForm(request.POST)).cleaned_data["seat"])
    return redirect("table", access.table.public_id)


@table_write
def free_seat(request: HttpRequest, access: Access) -> HttpResponse:
    """Take a seat from the device that holds it, as the host."""
    devices.free_seat(access=access, number=read(SeatForm(request.POST)).cleaned_data["seat"])
    return arranged(request, access)


@require_POST
@answers_refusals
def change_options(request: HttpRequest, public_id: str) -> HttpResponse:
    """Change what this table plays."""
    access = access_writing(access_table(request_device(request), public_id))
    table = access.table
    form = read(pad_of(table.game).options_form(request.POST))
    choice = form.cleaned_data["edition"]
    edition = chosen_sheet(access.device, table.game, choice, playing=table.edition)
    tables.change_options(
        access=access,
        title=form.cleaned_data["title"],
        options=form.to_options(),
        edition=edition,
        house=chosen_house_rules(request, pad_of(table.game)),
    )
    return redirect(after_choosing(choice, table))


@table_write
def start_table(request: HttpRequest, access: Access) -> HttpResponse:
    """Begin to play."""
    tables.start_table(access=access, options=pad_of(access.table.game).for_players)
    return redirect("table", access.table.public_id)
