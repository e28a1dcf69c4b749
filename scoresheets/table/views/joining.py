"""Joining a table by a typed code or by one of its links. GET on a link changes nothing; the button does."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from games.kit.errors import MalformedMove
from scoresheets.base.refusals import Refusal
from scoresheets.base.server.rate_limit import refusal_of
from scoresheets.models import Device, Place, Table
from scoresheets.pads import pad_of, title_with
from scoresheets.pads.pages import SeatView
from scoresheets.registry import is_installed
from scoresheets.table import hooks
from scoresheets.table.cookies import remember_device, request_device
from scoresheets.table.forms import CodeForm, NameForm, SeatForm
from scoresheets.table.selectors.entry_links import (
    is_sent_away,
    join_page_seats,
    table_by_code,
    table_by_token,
    table_mark,
    would_only_watch,
)
from scoresheets.table.selectors.player_counts import table_numbers
from scoresheets.table.selectors.seating import seat_colours
from scoresheets.table.selectors.titles import table_title
from scoresheets.table.services import devices, newcomers
from scoresheets.table.views.entries import read
from scoresheets.table.views.refusal_views import asked_about, plain_sentence, status_of
from scoresheets.table.views.responses import no_store
from scoresheets.table.views.stranger_middleware import sent_away


@require_POST
def join_by_code(request: HttpRequest) -> HttpResponse:
    """Redirect a typed code to the table's join page. A code of a link to look gets a page with the button that lets a
    TV in; it sends the code once more, as there is no address for it.

    A wrong code comes back on a small page. Right and wrong tries alike have waited for their turn
    (`base/server/rate_limit.py`).
    """
    try:
        code = _typed_code(request)
        elsewhere = hooks.typed_code(request, code)
        if elsewhere is not None:
            return elsewhere
        table = table_by_code(code)
    except Refusal as error:
        context = {
            "code_error": plain_sentence(error),
            "typed": request.POST,
            "here": reverse("home"),  # this address cannot be opened in another language
        }
        return no_store(render(request, "table/code.html", context, status=status_of(error)))
    return redirect("join", table.join_token)


def _typed_code(request: HttpRequest) -> str:
    if refusal := refusal_of(request):
        raise Refusal(refusal)
    form = CodeForm(request.POST)
    if not form.is_valid():
        raise Refusal("unknown_code")
    return str(form.cleaned_data["code"])


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Join the table and, if a seat is named, take it."""
    return _come(request, "join", token)


@require_http_methods(["GET", "HEAD", "POST"])
def watch(request: HttpRequest, token: str) -> HttpResponse:
    """Join the table to look."""
    return _come(request, "watch", token)


@require_http_methods(["GET", "HEAD", "POST"])
def become_host(request: HttpRequest, token: str) -> HttpResponse:
    """Make this device the host's."""
    return _come(request, "host", token)


def _come(request: HttpRequest, kind: str, token: str) -> HttpResponse:
    table = table_by_token(kind, token)
    if is_sent_away(request_device(request), table):
        return sent_away(request, status=403)
    if request.method != "POST":
        return door(request, kind, table)
    try:
        return _enter(request, kind, table, token)
    except (Refusal, MalformedMove) as error:
        return door(request, kind, table, error=error)


def _enter(request: HttpRequest, kind: str, table: Table, token: str) -> HttpResponse:
    device = request_device(request)
    on_tv = (
        kind == "watch" and "tv" in request.POST
    )  # parsed first: a malformed form must not have let anybody in
    if kind == "host":
        _, secret = devices.take_over_as_host(device=device, table=table, token=token)
    else:
        _, secret = _let_in(request, kind, table)
    response = redirect("tv" if on_tv else "table", table.public_id)
    remember_device(response, secret)
    return response


def _let_in(request: HttpRequest, kind: str, table: Table) -> tuple[Device, str]:
    device, number = request_device(request), seat_named(request) if kind == "join" else None
    name = name_typed(request) if kind == "join" and number is None else ""
    if name:
        return newcomers.join_as_new(
            device=device, table=table, name=name, others=request.POST.getlist("other")
        )
    return devices.enter_table(device=device, table=table, watcher=kind == "watch", number=number)


def name_typed(request: HttpRequest) -> str:
    """Return the name typed on the join page for a new seat, "" without one. Raises Refusal `malformed`."""
    return str(read(NameForm(request.POST)).cleaned_data["name"]).strip()


def seat_named(request: HttpRequest) -> int | None:
    """Return the seat that was tapped on the join page, None without one. Raises Refusal `malformed`."""
    if not request.POST.get("seat"):
        return None
    form = SeatForm(request.POST)
    if not form.is_valid():
        raise Refusal("malformed", reason="no_such_seat")
    return int(form.cleaned_data["seat"])


def door(
    request: HttpRequest,
    kind: str,
    table: Table,
    *,
    place: Place | None = None,
    error: Refusal | MalformedMove | None = None,
) -> HttpResponse:
    """Show the page for joining a table, by one of its links or (`place`) by the card of its place. An error is shown
    on it.
    """
    seats = join_page_seats(table)
    at_place = place is not None and place.newcomers_watch
    context = {
        "kind": kind,
        "place": place,
        "watches": kind == "join" and would_only_watch(request_device(request), table, at_place=at_place),
        "table_title": table_title(table, table.seats.all()),
        "table_mark": table_mark(table),
        "named": bool(table.title),
        "game_title": title_with(table.game, table.options),
        "seats": seats,
        "colours": _colours(table, seats),
        "started": table.started_at is not None,
        "may_add": _has_room(table, len(seats)),
        "typed": request.POST,
        "error": plain_sentence(error) if error else "",
        "asks": asked_about(error),
        "here": request.get_full_path(),
    }
    return no_store(render(request, "table/join.html", context, status=status_of(error) if error else 200))


def _has_room(table: Table, seats: int) -> bool:
    """Return whether a newcomer may add a seat: before the start, while the game has room for one."""
    return table.started_at is None and is_installed(table.game) and seats < table_numbers(table)[-1]


def _colours(table: Table, seats: tuple[SeatView, ...]) -> str:
    numbers = [seat.number for seat in seats]
    return seat_colours(numbers, pad_of(table.game), table.options) if is_installed(table.game) else ""
