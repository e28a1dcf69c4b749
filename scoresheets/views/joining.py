"""Coming to a table: by a typed code, or by one of its links. Looking at a link changes nothing; the button does."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from scoresheets.cookies import remember_device, request_device
from scoresheets.forms.table import CodeForm, SeatForm
from scoresheets.models import Table
from scoresheets.pads import game_title, pad_of
from scoresheets.pages import SeatView
from scoresheets.rate_limit import refusal_of
from scoresheets.refusals import Refusal
from scoresheets.registry import is_installed
from scoresheets.selectors.entry_links import (
    is_sent_away,
    join_page_seats,
    table_by_code,
    table_by_token,
    would_only_watch,
)
from scoresheets.selectors.seating import seat_colours
from scoresheets.selectors.titles import table_title
from scoresheets.services import devices
from scoresheets.views.refused import plain_sentence, status_of
from scoresheets.views.responses import no_store
from scoresheets.views.stranger_middleware import sent_away


@require_POST
def join_by_code(request: HttpRequest) -> HttpResponse:
    """A typed code leads to the table's join page; one that leads nowhere comes back on a small page. Tries have waited
    for their turn, right and wrong ones alike (`rate_limit.py`).
    """
    try:
        table = _table_called(request)
    except Refusal as error:
        context = {
            "code_error": plain_sentence(error),
            "typed": request.POST,
            "here": reverse("home"),  # this address cannot be looked at in another language
        }
        return no_store(render(request, "site/code.html", context, status=status_of(error)))
    return redirect("join", table.join_token)


def _table_called(request: HttpRequest) -> Table:
    if refusal := refusal_of(request):
        raise Refusal(refusal)
    form = CodeForm(request.POST)
    if not form.is_valid():
        raise Refusal("unknown_code")
    return table_by_code(form.cleaned_data["code"])


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Come in and, if a seat is named, take it."""
    return _come(request, "join", token)


@require_http_methods(["GET", "HEAD", "POST"])
def watch(request: HttpRequest, token: str) -> HttpResponse:
    """Come in to look."""
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
        return _door(request, kind, table)
    try:
        return _enter(request, kind, table, token)
    except Refusal as error:
        return _door(request, kind, table, error=plain_sentence(error), status=status_of(error))


def _enter(request: HttpRequest, kind: str, table: Table, token: str) -> HttpResponse:
    device = request_device(request)
    on_tv = (
        kind == "watch" and "tv" in request.POST
    )  # parsed first: a malformed form must not have let anybody in
    if kind == "host":
        _, secret = devices.take_over_as_host(device=device, table=table, token=token)
    else:
        number = _seat_named(request) if kind == "join" else None
        watcher = kind == "watch"
        _, secret = devices.enter_table(device=device, table=table, watcher=watcher, number=number)
    response = redirect("tv" if on_tv else "table", table.public_id)
    remember_device(response, secret)
    return response


def _seat_named(request: HttpRequest) -> int | None:
    if not request.POST.get("seat"):
        return None
    form = SeatForm(request.POST)
    if not form.is_valid():
        raise Refusal("malformed", reason="no_such_seat")
    return int(form.cleaned_data["seat"])


def _door(
    request: HttpRequest, kind: str, table: Table, *, error: str = "", status: int = 200
) -> HttpResponse:
    seats = join_page_seats(table)
    context = {
        "kind": kind,
        "watches": kind == "join" and would_only_watch(request_device(request), table),
        "table_title": table_title(table, table.seats.all()),
        "named": bool(table.title),
        "game_title": game_title(table.game),
        "seats": seats,
        "colours": _colours(table, seats),
        "started": table.started_at is not None,
        "error": error,
        "here": request.get_full_path(),
    }
    return no_store(render(request, "site/join.html", context, status=status))


def _colours(table: Table, seats: tuple[SeatView, ...]) -> str:
    numbers = [seat.number for seat in seats]
    return seat_colours(numbers, pad_of(table.game), table.options) if is_installed(table.game) else ""
