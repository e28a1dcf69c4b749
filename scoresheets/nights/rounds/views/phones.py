"""A phone's page of its people: they are here, pause or go, and see their next places."""

from __future__ import annotations

import hashlib

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from games.kit.errors import MalformedMove
from scoresheets.base.refusals import Refusal
from scoresheets.models import Guest, Place, PublishedOrder
from scoresheets.nights.clock.selectors import clock_of
from scoresheets.nights.places.doors import Door, door_of_night, door_of_place
from scoresheets.nights.rounds.forms import HereForm, game_choices
from scoresheets.nights.rounds.pages import NextPlace
from scoresheets.nights.rounds.selectors.next_places import next_places
from scoresheets.nights.rounds.services import arrivals
from scoresheets.table.cookies import remember_device, request_device
from scoresheets.table.pages.nights import ClockView
from scoresheets.table.selectors.access import Access
from scoresheets.table.views.entries import read
from scoresheets.table.views.error_responses import at_table
from scoresheets.table.views.refusal_views import asked_about, plain_sentence, status_of
from scoresheets.table.views.responses import no_store


def here_page(
    request: HttpRequest, door: Door, *, typed: str = "", error: Exception | None = None
) -> HttpResponse:
    """Render the people that this phone has noted, with their next places."""
    device, clock = request_device(request), clock_of(door.night)
    people = next_places(door.night, device)
    context = {
        "door": door,
        "place": door.place,
        "night": door.night,
        "people": people,
        "mark": _mark(people, clock),
        "clock": clock,
        "published": PublishedOrder.objects.filter(night=door.night).exists(),
        "plays": True,
        "games": game_choices(),
        "typed": typed,
        "refusal": plain_sentence(error) if error else "",
        "may_claim": isinstance(error, Refusal) and error.code == "is_that_you",
        "asks": asked_about(error),
        "here": request.path,
    }
    status = status_of(error) if error else 200
    return no_store(render(request, "nights/rounds/here.html", context, status=status))


def _mark(people: tuple[NextPlace, ...], clock: ClockView | None) -> str:
    """Return a mark that changes with what a phone's page shows."""
    return hashlib.sha256(repr((people, clock)).encode()).hexdigest()[:12]


@require_safe
@at_table
def next_place(request: HttpRequest, access: Access) -> HttpResponse:
    """Lead a device that plays at a table of a night to where its people sit next, any other one back to the table."""
    place = Place.objects.filter(tables=access.table).first() if access.plays else None
    return redirect("here", place.card_token) if place else redirect("table", access.table.public_id)


@require_safe
def here_now(request: HttpRequest, token: str) -> HttpResponse:
    """Answer a phone's page, which asks: 205 once one of its people sits elsewhere, else 204."""
    return _news(request, door_of_place(token))


@require_safe
def night_here_now(request: HttpRequest, token: str) -> HttpResponse:
    """Answer the page of a phone that came by the night's own card, as `here_now` does."""
    return _news(request, door_of_night(token))


def _news(request: HttpRequest, door: Door) -> HttpResponse:
    device = request_device(request)
    mark = _mark(next_places(door.night, device), clock_of(door.night))
    return no_store(HttpResponse(status=204 if request.GET.get("mark") == mark else 205))


@require_http_methods(["GET", "HEAD", "POST"])
def here(request: HttpRequest, token: str) -> HttpResponse:
    """Show a phone its people's next places. POST notes one more, or says that one pauses or has gone."""
    return _here(request, door_of_place(token))


@require_http_methods(["GET", "HEAD", "POST"])
def night_here(request: HttpRequest, token: str) -> HttpResponse:
    """Show the same page by the night's own card."""
    return _here(request, door_of_night(token))


def _here(request: HttpRequest, door: Door) -> HttpResponse:
    if request.method != "POST":
        return here_page(request, door)
    fields = read(HereForm(request.POST)).cleaned_data
    device = request_device(request)
    try:
        if fields["person"] and fields["say"] == "plays":
            number, games = fields["person"], fields["game"]
            arrivals.choose_own_games(device=device, door=door, number=number, games=games)
            return redirect(door.address)
        if fields["person"]:
            state = Guest.State(fields["say"] or "here")
            arrivals.change_own_state(device=device, door=door, number=fields["person"], state=state)
            return redirect(door.address)
        _device, secret = arrivals.come_here(
            device=device,
            door=door,
            name=fields["name"],
            claim=bool(fields["claim"]),
            others=request.POST.getlist("other"),
        )
    except (Refusal, MalformedMove) as error:
        return here_page(request, door, typed=fields["name"], error=error)
    response = redirect(door.address)
    remember_device(response, secret)
    return response
