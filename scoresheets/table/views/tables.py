"""Looking at a table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from scoresheets.base.server.expensive_views import expensive
from scoresheets.table.cookies import request_device
from scoresheets.table.forms import LinkForm, NewcomersForm
from scoresheets.table.selectors.access import (
    Access,
    access_administering,
    access_seat,
    access_sitting,
    access_table,
    access_writing,
)
from scoresheets.table.selectors.links import table_links
from scoresheets.table.selectors.seating import links_mark
from scoresheets.table.services import devices, entry_links
from scoresheets.table.views.entries import read
from scoresheets.table.views.error_responses import answers_refusals, at_table
from scoresheets.table.views.pictures import qr_picture
from scoresheets.table.views.public_address import address_choice, origin_of
from scoresheets.table.views.refusal_views import typed_refusal
from scoresheets.table.views.responses import is_outdated, no_store, rendered
from scoresheets.table.views.table_pages import table_page
from scoresheets.table.views.trays import highlights_answer, may_tap, throw_of


@require_safe
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the table's page: lobby, play or finals."""
    access = access_table(request_device(request), public_id)
    if access.table.on_paper and access.table.closed_at is None:
        return redirect("paper", public_id)
    return table_page(request, access, refusal=typed_refusal(throw_of(request, access)))


@require_safe
@at_table
def lit(request: HttpRequest, access: Access) -> HttpResponse:
    """Return the sheet in turn, or the asked one, with this device's dice on it; 204 if they are for another turn."""
    view = rendered(access, newest=access.table).view
    seat = request.GET.get("seat", "")
    number = access_seat(access, int(seat) if seat.isdecimal() and len(seat) < 3 else 0).number
    meant = view.turn is not None and request.GET.get("turn") == str(view.turn.number)
    if not meant or not may_tap(view, number):
        return HttpResponse(status=204)
    return highlights_answer(request, access, view, number)


@require_safe
def fragments(request: HttpRequest, public_id: str) -> HttpResponse:
    """Answer the slow poll beside the socket: all fragments, or 204 if the page is up to date. 205 if this device may
    do more or less than when the page was loaded, or if the page shows other links or is outdated.
    """
    access = access_table(request_device(request), public_id)
    mark = links_mark(access.table)
    shows_others = (request.GET.get("rights", access.rights), request.GET.get("links", mark)) != (
        access.rights,
        mark,
    )
    if shows_others or is_outdated(request):
        return no_store(HttpResponse(status=205))
    if request.GET.get("version") == str(access.table.version):  # nearly every poll: thousands may ask
        return no_store(HttpResponse(status=204))
    return no_store(HttpResponse(rendered(access, newest=access.table).snapshot))


@require_safe
@answers_refusals
def links(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the links by which others join this table; the host's own links only to the host."""
    return _links_page(request, public_id)


@expensive
@require_safe
@at_table
def qr(request: HttpRequest, access: Access) -> HttpResponse:
    """Return the join link as a picture. Names never go into it."""
    access_sitting(access, code="watchers_do_not_sit")
    return qr_picture(f"{origin_of(request)}join/{access.table.join_token}/")


@require_POST
@answers_refusals
def revoke_link(request: HttpRequest, public_id: str) -> HttpResponse:
    """Renew or void a link; the old one stops working at once, open sockets included."""
    access = access_administering(access_table(request_device(request), public_id))
    kind, host_token = read(LinkForm(request.POST)).cleaned_data["kind"], ""
    if kind == "join":
        entry_links.renew_links(access=access)
    elif kind == "watch":
        devices.revoke_watch_link(access=access)
    elif kind == "host-void":
        devices.revoke_host_link(access=access)
    else:
        host_token = devices.make_host_link(access=access)
    return _links_page(request, public_id, host_token=host_token)


@require_POST
@answers_refusals
def choose_newcomers(request: HttpRequest, public_id: str) -> HttpResponse:
    """Set whether newcomers may take a seat or only watch."""
    access = access_writing(access_table(request_device(request), public_id))
    form = read(NewcomersForm(request.POST))
    entry_links.choose_newcomers(access=access, watch=form.cleaned_data["may"] == "watch")
    return redirect("links", public_id)


def _links_page(request: HttpRequest, public_id: str, *, host_token: str = "") -> HttpResponse:
    access = access_table(request_device(request), public_id)
    context = {
        "board": rendered(access).view,
        "viewer": access,
        "links": table_links(access, origin_of(request), host_token=host_token),
        "links_mark": links_mark(access.table),
        "newcomers_watch": access.table.newcomers_watch,
        **address_choice(request, offered=access.can_administer),
    }
    return no_store(render(request, "table/links.html", context))
