"""The places of a night, their cards, and joining a table by the card of its place."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.kit.errors import MalformedMove
from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.base.server.cooperative_iteration import yielding
from scoresheets.base.server.expensive_views import expensive
from scoresheets.models import Place, PublishedOrder
from scoresheets.nights.access import (
    NightAccess,
    access_helping,
    access_running,
)
from scoresheets.nights.night_pages import answers_refusals_on, night_page
from scoresheets.nights.places import services as service
from scoresheets.nights.places.forms import MoveTableForm, PlaceForm, PlaceNewcomersForm, PlacesForm
from scoresheets.nights.places.selectors import (
    access_at,
    card_opens,
    free_numbers,
    is_played,
    place_by_card,
    places_of,
)
from scoresheets.nights.places.services import come_by_card
from scoresheets.table.cookies import remember_device, request_device
from scoresheets.table.selectors.entry_links import is_sent_away, table_mark
from scoresheets.table.views.entries import read
from scoresheets.table.views.joining import door, name_typed, seat_named
from scoresheets.table.views.pictures import Drawing, qr_drawing
from scoresheets.table.views.public_address import address_choice, origin_of
from scoresheets.table.views.responses import no_store
from scoresheets.table.views.stranger_middleware import sent_away

ALL = ["GET", "HEAD", "POST"]
ON_A_SIDE = 4  # cards on a page


@dataclass(frozen=True, slots=True)
class Card:
    """A card to print: the number of its place, its lasting address, and that address as a QR code."""

    number: int
    origin: str
    path: str
    drawing: Drawing


def places_page(request: HttpRequest, access: NightAccess, *, error: Exception | None = None) -> HttpResponse:
    """Render the places and what is played at each."""
    access_helping(access)
    found = places_of(access.night)
    watching = [place.number for place in found if place.newcomers_watch and place.phase == "lobby"]
    context = {
        "watching": watching if "opened" in request.GET else (),
        "places": found,
        "free": free_numbers(found),
        "suggested": min(len(found) + ON_A_SIDE, 99),
        "typed": request.POST,
        **address_choice(request),
    }
    return night_page(request, access, "places", "nights/places/places.html", context, error=error)


@require_http_methods(ALL)
@answers_refusals_on(places_page)
def places(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Show the places. POST adds places up to a number."""
    if request.method != "POST":
        return places_page(request, access)
    form = PlacesForm(request.POST)
    if not form.is_valid():
        raise Refusal("malformed", reason="places_from_1_to_99")
    service.add_places(access=access_running(access), until=form.cleaned_data["until"])
    return redirect("places", access.night.public_id)


@expensive
@require_safe
@answers_refusals_on(places_page, access_helping)
def cards(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Show the cards to print, four a page: of all places, or of one place. Their addresses begin with this server's
    current address.
    """
    wanted = Place.objects.filter(night=access.night)
    if "place" in request.GET:
        wanted = wanted.filter(number=_place_named(request.GET))
    origin = origin_of(request)
    made = [_card(origin, place) for place in yielding(wanted)]
    if not made:
        raise Refusal("no_such_place")
    rest = iter(made)
    sides = list(iter(lambda: list(islice(rest, ON_A_SIDE)), []))
    return night_page(request, access, "places", "nights/places/cards.html", {"sides": sides})


@require_POST
@answers_refusals_on(places_page, access_running)
def renew_card(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Void the printed card of a place; the answer leads to the new one."""
    number = _place_named(request.POST)
    service.renew_card(access=access, number=number)
    return redirect(f"{reverse('cards', args=(access.night.public_id,))}?place={number}")


@require_POST
@answers_refusals_on(places_page, access_helping)
def choose_newcomers(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Choose whether devices that come by the card of a place may take a seat or only watch."""
    form = read(PlaceNewcomersForm(request.POST))
    number, watch = form.cleaned_data["place"], form.cleaned_data["may"] == "watch"
    service.choose_newcomers_at(access=access, number=number, watch=watch)
    return redirect("places", access.night.public_id)


@require_POST
@answers_refusals_on(places_page, access_helping)
def move_table(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Move a table to another place, and show the places there."""
    fields = read(MoveTableForm(request.POST)).cleaned_data
    service.move_table(access=access, public_id=fields["table"], to=fields["to"])
    return redirect(f"{reverse('places', args=(access.night.public_id,))}#place-{fields['to']}")


@require_http_methods(ALL)
def card(request: HttpRequest, token: str) -> HttpResponse:
    """Answer at the lasting address of a place: lead in to the table there, or show a waiting page between games."""
    place, device = place_by_card(token), request_device(request)
    table = place.table
    if table is not None and is_sent_away(device, table):
        return sent_away(request, status=403)
    if request.method == "POST":
        return _come(request, place)
    if table is None or not is_played(table):
        return _between_games(request, place)
    there = access_at(device, table)
    if there is not None and (there.can_take_seat or place.newcomers_watch or table.newcomers_watch):
        return redirect("table", table.public_id)
    return door(request, "join", table, place=place) if card_opens(table) else _between_games(request, place)


@require_safe
def card_now(request: HttpRequest, token: str) -> HttpResponse:
    """Answer the waiting page: 205 once the card opens the table at the place, else 204."""
    return no_store(HttpResponse(status=205 if card_opens(place_by_card(token).table) else 204))


def _come(request: HttpRequest, place: Place) -> HttpResponse:
    try:
        number = seat_named(request)
        name = "" if number is not None else name_typed(request)
        sits = number is not None or name
        if sits and place.table and request.POST.get("table") != table_mark(place.table):
            raise Refusal("other_game_here")
        table, secret = come_by_card(
            device=request_device(request),
            place=place,
            number=number,
            name=name,
            others=request.POST.getlist("other"),
        )
    except (Refusal, MalformedMove) as error:
        now = place_by_card(place.card_token)
        if now.table is None or not card_opens(now.table):
            return redirect("card", place.card_token)
        return door(request, "join", now.table, place=now, error=error)
    response = redirect("table", table.public_id)
    remember_device(response, secret)
    return response


def _between_games(request: HttpRequest, place: Place) -> HttpResponse:
    device, table = request_device(request), place.table
    was_there = access_at(device, table)
    try:
        opens = NightAccess.called(device, place.night.public_id).helps
    except Stranger:
        opens = False
    context = {
        "place": place,
        "night": place.night,
        "last": table.public_id if table is not None and was_there is not None else "",
        "opens": opens,
        "published": PublishedOrder.objects.filter(night=place.night).exists(),
        "here": request.get_full_path(),
    }
    return no_store(render(request, "nights/places/between_games.html", context))


def _card(origin: str, place: Place) -> Card:
    path = f"p/{place.card_token}/"
    # A card lies between glasses all evening. With error level "q" it still reads with a quarter of it spoilt.
    return Card(place.number, origin, path, qr_drawing(origin + path, error="q"))


def _place_named(data: QueryDict) -> int:
    form = PlaceForm(data)
    if not form.is_valid():
        raise Refusal("no_such_place")
    return int(form.cleaned_data["place"])
