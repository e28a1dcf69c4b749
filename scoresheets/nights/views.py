"""Opening a night, its tables, its settings, and its end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from games.kit.replay import RefusedEntry
from scoresheets.base.refusals import Refusal
from scoresheets.base.server.expensive_views import expensive, expensive_write
from scoresheets.base.server.opening_limits import Kind
from scoresheets.base.server.request_sizes import LARGEST_FILE
from scoresheets.exports.services import bytes_of, judge
from scoresheets.exports.views import brought, refused_sentence
from scoresheets.models import Table
from scoresheets.nights import services as nights
from scoresheets.nights.access import NightAccess, access_helping, access_running
from scoresheets.nights.again import services as again
from scoresheets.nights.again.forms import LastTimeForm
from scoresheets.nights.again.selectors import as_last_time
from scoresheets.nights.forms import EndForm, FreePlaceForm, NightChoicesForm, NightForm, OpenTablesForm
from scoresheets.nights.night_pages import answers_refusals_on, night_page, piles_at_night
from scoresheets.nights.places import services as places
from scoresheets.nights.rounds.selectors.waiting_room import open_room
from scoresheets.nights.rounds.services.waiting_room import close_finished, shut_waiting_room
from scoresheets.nights.standings.selectors.standings_page import published_view
from scoresheets.nights.tables import end_counts
from scoresheets.nights.wall import services as wall
from scoresheets.nights.wall.forms import TvForm
from scoresheets.nights.wall.pages import TvChoices
from scoresheets.nights.wall.selectors.open_ends import open_ends
from scoresheets.nights.wall.selectors.tv import tv_choices
from scoresheets.nights.wall.tv_parts import LONGEST, SHORTEST
from scoresheets.nights.words import evening_steps
from scoresheets.table.cookies import remember_device
from scoresheets.table.selectors.editions import chosen_sheet
from scoresheets.table.selectors.expiry import expires_after, night_goes_at
from scoresheets.table.services import tables
from scoresheets.table.views.chosen import chosen_game, chosen_house_rules
from scoresheets.table.views.entries import read
from scoresheets.table.views.hosting import address_mark, as_device, count_one_file, count_openings
from scoresheets.table.views.refusal_views import plain_sentence, status_of
from scoresheets.table.views.responses import no_store

ALL = ["GET", "HEAD", "POST"]


@require_http_methods(ALL)
def open_night(request: HttpRequest) -> HttpResponse:
    """Show the form that opens a night. POST opens one; this device runs it."""
    if request.method != "POST":
        return _opening(request)
    form = NightForm(request.POST)
    if not form.is_valid():
        return _opening(request, error=Refusal("malformed", reason="night_incomplete"))
    try:
        count_openings(request, Kind.NIGHT)
        return _opened(request, form)
    except Refusal as error:
        return _opening(request, error=error)


def _opened(request: HttpRequest, form: NightForm) -> HttpResponse:
    fields = form.cleaned_data
    chosen = {"name": fields["name"], "day": fields["day"], "asks_acceptance": bool(fields["accept"])}
    night, secret = as_device(request, lambda device: nights.open_night(device=device, **chosen))
    response = redirect("wall", night.public_id)
    remember_device(response, secret)
    return response


def _opening(request: HttpRequest, *, error: Refusal | None = None) -> HttpResponse:
    context = {
        "today": timezone.localdate(),
        "typed": request.POST,
        "error": plain_sentence(error) if error else "",
        "here": request.path,
    }
    return no_store(render(request, "nights/new.html", context, status=status_of(error) if error else 200))


def choices_page(
    request: HttpRequest, access: NightAccess, *, error: Exception | None = None
) -> HttpResponse:
    """Render the night's settings: name, day, how it is played, and what its TV shows."""
    access_running(access)
    published = published_view(access.night)
    context = {
        "typed": request.POST if "name" in request.POST else {},
        "kept_days": expires_after().days,
        "goes": night_goes_at(access.night),
        "tv": tv_choices(access.night),
        "tv_pages": published.standings.groups if published else (),
        "seconds": (SHORTEST, LONGEST),
    }
    return night_page(request, access, "night_choices", "nights/choices.html", context, error=error)


@expensive_write
@require_http_methods(ALL)
@answers_refusals_on(choices_page, access_running)
def night_choices(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Change the night's settings, for devices that run it."""
    if request.method != "POST":
        return choices_page(request, access)
    form = NightChoicesForm(request.POST)
    if not form.is_valid():
        raise Refusal("malformed", reason="night_incomplete")
    fields = form.cleaned_data
    nights.change_night(
        access=access,
        name=fields["name"],
        day=fields["day"],
        patience=fields["patience"],
        asks_acceptance=bool(fields["accept"]),
        kept=bool(fields["kept"]),
    )
    return redirect("wall", access.night.public_id)


@require_POST
@answers_refusals_on(choices_page, access_running)
def choose_tv(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Choose what the TV shows, for devices that run the night."""
    fields = read(TvForm(request.POST)).cleaned_data
    choices = TvChoices(tuple(fields["shows"]), fields["pinned"], fields["seconds"])
    wall.choose_tv(access=access, choices=choices)
    return redirect("night_choices", access.night.public_id)


def opening_page(
    request: HttpRequest, access: NightAccess, *, error: Exception | None = None, refusal: str = ""
) -> HttpResponse:
    """Render the games of the night before, the pads to open tables with, and the form for a game from a file."""
    access_helping(access)
    context = {
        "last": as_last_time(access.night),
        "piles": piles_at_night(request),
        "typed": request.POST,
        "place": _place_text(request),
        "largest_file": LARGEST_FILE,
        **({"refusal": refusal} if refusal else {}),
    }
    return night_page(request, access, "open_tables", "nights/open.html", context, error=error)


def _place_text(request: HttpRequest) -> str:
    place_text = request.GET.get("place", "")
    return place_text if place_text.isdecimal() and len(place_text) < 3 else ""


@expensive_write
@require_http_methods(ALL)
@answers_refusals_on(opening_page, access_helping)
def open_tables(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Open tables of one kind in one go."""
    if request.method != "POST":
        return opening_page(request, access)
    form = read(OpenTablesForm(request.POST))
    pad, options = chosen_game(request)
    edition = chosen_sheet(access.device, pad.key, options.cleaned_data["edition"])
    count = form.cleaned_data["count"] or 1
    count_openings(request, Kind.AT_NIGHT, count)
    lay = partial(
        tables.lay_table,
        device=None,
        title=options.cleaned_data["title"],
        game=pad.key,
        options=options.to_options(),
        edition=edition,
        house=chosen_house_rules(request, pad),
        origin=address_mark(request),
    )
    opened = places.open_tables(access=access, count=count, number=form.cleaned_data["place"], lay=lay)
    return after_opening(access, opened)


@expensive_write
@require_POST
@answers_refusals_on(opening_page, access_helping)
def open_file(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Open a game that was begun elsewhere, from its file."""
    count_openings(request)
    _document, transcript, _anew = brought(request)
    try:
        judged = judge(transcript)
    except RefusedEntry as refused:
        return _refused_file(request, access, refused_sentence(refused, transcript))
    count_one_file(request, bytes_of(judged))
    number = read(FreePlaceForm(request.POST)).cleaned_data["place"]
    table = places.open_judged_at(access=access, number=number, judged=judged, origin=address_mark(request))
    return after_opening(access, (table,))


def _refused_file(request: HttpRequest, access: NightAccess, sentence: str) -> HttpResponse:
    response = opening_page(request, access, refusal=sentence)
    response.status_code = 422
    return response


@expensive_write
@require_POST
@answers_refusals_on(opening_page, access_helping)
def open_again(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Open the games of the night before at the chosen places."""
    form = LastTimeForm(request.POST)
    if not form.is_valid():
        raise Refusal("malformed", **({"reason": "no_table_chosen"} if "place" in form.errors else {}))
    fields = form.cleaned_data
    count_openings(request, Kind.AT_NIGHT, len(fields["place"]))
    opened = again.open_as_last_time(
        access=access, places=fields["place"], only=fields["only"], origin=address_mark(request)
    )
    return after_opening(access, opened)


def after_opening(access: NightAccess, opened: Sequence[Table]) -> HttpResponse:
    """Redirect to the wall, or to the places if newcomers can only watch at one of these tables."""
    if any(table.place is not None and table.place.newcomers_watch for table in opened):
        return redirect(f"{reverse('places', args=[access.night.public_id])}?opened=yes")
    return redirect("wall", access.night.public_id)


def ending_page(request: HttpRequest, access: NightAccess, *, error: Exception | None = None) -> HttpResponse:
    """Render the steps at the end of an evening."""
    access_running(access)
    summary = end_counts(access.night)
    seasons = access.night.seasons.count()
    room = open_room(access.night) is not None
    steps = evening_steps(ready=summary.ready, names=summary.named_seats, seasons=seasons, room=room)
    context = {"summary": summary, "steps": steps, "open": open_ends(access.night)}
    return night_page(request, access, "end_night", "nights/end.html", context, error=error)


@expensive
@expensive_write
@require_http_methods(ALL)
@answers_refusals_on(ending_page, access_running)
def end_night(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Close the waiting room or all games that are over, take the names away, or delete the night."""
    if request.method != "POST":
        return ending_page(request, access)
    what = read(EndForm(request.POST)).cleaned_data["what"]
    if what == "room":
        shut_waiting_room(access=access)
    elif what == "close":
        close_finished(access=access)
    elif what == "names":
        nights.take_all_names(access=access)
    else:
        nights.delete_night(access=access, tables=what == "delete-tables")
        return redirect("home")
    return redirect("end_night", access.night.public_id)
