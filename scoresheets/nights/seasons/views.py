"""The pages of a season: its standings and reasons, its nights and choices; and the seasons of a night."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.timezone import localdate
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoresheets.base.refusals import Refusal
from scoresheets.base.server.expensive_views import expensive, expensive_write
from scoresheets.base.server.opening_limits import Kind
from scoresheets.nights.access import NightAccess, SeasonAccess, access_running
from scoresheets.nights.night_pages import (
    NightView,
    Page,
    answers_refusals_on,
    night_page,
    season_at,
    typed_in,
)
from scoresheets.nights.seasons.forms import NightInSeasonForm, RowForm, SeasonForm
from scoresheets.nights.seasons.selectors.season_pages import season_nights, season_why, seasons_of_night
from scoresheets.nights.seasons.selectors.season_pages import season_page as page_of
from scoresheets.nights.seasons.services import seasons as service
from scoresheets.nights.standings import views as standings
from scoresheets.nights.standings.selectors.csv_rows import standing_csv
from scoresheets.people.forms import TwoForm
from scoresheets.people.selectors.access import access_person
from scoresheets.people.services import merge_people
from scoresheets.results.views import CSV_TYPE, as_file, file_name
from scoresheets.table.selectors.expiry import expires_after, night_goes_at
from scoresheets.table.views.entries import read
from scoresheets.table.views.hosting import count_openings

ALL = ["GET", "HEAD", "POST"]


def _answers(
    page: Page, right: Callable[[SeasonAccess], SeasonAccess] = lambda access: access
) -> Callable[[Callable[[HttpRequest, SeasonAccess], HttpResponseBase]], NightView]:
    return answers_refusals_on(page, right, season_at)


def standings_page(
    request: HttpRequest, access: SeasonAccess, *, error: Exception | None = None
) -> HttpResponse:
    """Render the standings of a season and, for a device that runs it, the choices of what counts."""
    page, public_id = page_of(access), access.season.public_id
    context = {
        "page": page,
        "choices": page.choices,
        "counting": page.counting,
        "runs": access.runs,
        "order_at": reverse("order_season", args=(public_id,)),
        "count_at": reverse("count_season", args=(public_id,)),
        "points_at": reverse("season_points", args=(public_id,)),
        "opened": request.GET.get("open", ""),
        "two": typed_in(request, error, "season_same"),
        **standings.counting_refused(request, error),
    }
    return night_page(request, access, "season", "nights/seasons/season.html", context, error=error)


@expensive
@require_safe
@_answers(standings_page)
def season(request: HttpRequest, access: SeasonAccess) -> HttpResponse:
    """Show the standings of a season."""
    return standings_page(request, access)


@expensive
@require_safe
@_answers(standings_page)
def why(request: HttpRequest, access: SeasonAccess) -> HttpResponse:
    """Explain why one of any two people stands before the other in the season."""
    form = TwoForm(request.GET)
    two = form.cleaned_data if form.is_valid() else {}
    shown, why = season_why(access.season, two)
    context = {
        "groups": shown.groups,
        "pair": two,
        "why": why,
        "why_at": reverse("season_why", args=(access.season.public_id,)),
        "back": reverse("season", args=(access.season.public_id,)),
        "tie": None,
        "settled": (),  # ties are those of nights
    }
    return night_page(request, access, "season", "nights/standings/why.html", context)


@expensive
@require_safe
@_answers(standings_page)
def season_csv(request: HttpRequest, access: SeasonAccess) -> HttpResponse:
    """Download one order of the season as CSV: the one with the key in `group`, else the first one."""
    groups = page_of(access).shown.groups
    wanted = request.GET.get("group", "")
    group = next((each for each in groups if each.key == wanted), groups[0] if groups else None)
    text = standing_csv(group) if group else ""
    name = file_name(access.season.name, "season", localdate(), "csv")
    return as_file(HttpResponse(text, content_type=CSV_TYPE), name)


@expensive_write
@require_POST
@_answers(standings_page, access_running)
def order_season(request: HttpRequest, access: SeasonAccess) -> HttpResponse:
    """Compare by one criterion before another one."""
    return standings.put_before(request, access)


@expensive_write
@require_POST
@_answers(standings_page, access_running)
def count_season(request: HttpRequest, access: SeasonAccess) -> HttpResponse:
    """Choose which games and criteria count in an order."""
    return standings.count_as_typed(request, access)


@require_POST
@_answers(standings_page, access_running)
def season_points(request: HttpRequest, access: SeasonAccess) -> HttpResponse:
    """Choose the points for places."""
    return standings.points_as_typed(request, access)


@expensive_write
@require_POST
@_answers(standings_page, access_running)
def same_person(request: HttpRequest, access: SeasonAccess) -> HttpResponse:
    """Say that two names of the season are one person; the device remembers both."""
    fields = read(TwoForm(request.POST)).cleaned_data
    merge_people(access=access_person(access.device, fields["one"]), other=fields["other"])
    return redirect("season", access.season.public_id)


def nights_page(
    request: HttpRequest, access: SeasonAccess, *, error: Exception | None = None
) -> HttpResponse:
    """Render the nights of a season."""
    context = {"nights": season_nights(access)}
    return night_page(
        request, access, "season_nights", "nights/seasons/season_nights.html", context, error=error
    )


@expensive
@require_http_methods(ALL)
@_answers(nights_page)
def nights(request: HttpRequest, access: SeasonAccess) -> HttpResponse:
    """Show the nights of a season. POST takes one out."""
    if request.method != "POST":
        return nights_page(request, access)
    row = read(RowForm(request.POST)).cleaned_data["row"]
    service.drop_night(access=access_running(access), row=row)
    return redirect("season_nights", access.season.public_id)


def choices_page(
    request: HttpRequest, access: SeasonAccess, *, error: Exception | None = None
) -> HttpResponse:
    """Render the season's name, whether it is kept, and the way to delete it."""
    access_running(access)
    context = {
        "typed": request.POST if error and "name" in request.POST else {},
        "kept_days": expires_after().days,
        "goes": night_goes_at(access.season),
    }
    return night_page(
        request, access, "season_choices", "nights/seasons/season_choices.html", context, error=error
    )


@require_http_methods(ALL)
@_answers(choices_page, access_running)
def choices(request: HttpRequest, access: SeasonAccess) -> HttpResponse:
    """Rename the season, choose whether it is kept, or delete it."""
    if request.method != "POST":
        return choices_page(request, access)
    form = SeasonForm(request.POST)
    fields = form.cleaned_data if form.is_valid() else {}
    if fields.get("what") == "delete":
        service.delete_season(access=access)
        return redirect("home")
    if not fields.get("name"):
        raise Refusal("malformed", reason="season_incomplete")
    service.change_season(access=access, name=fields["name"], kept=bool(fields["kept"]))
    return redirect("season", access.season.public_id)


def of_night_page(
    request: HttpRequest, access: NightAccess, *, error: Exception | None = None
) -> HttpResponse:
    """Render the seasons in which a night counts, and those in which it could."""
    access_running(access)
    context = {
        "seasons": seasons_of_night(access.night, access.device),
        "typed": request.POST if error else {},
    }
    return night_page(request, access, "night_seasons", "nights/seasons/seasons.html", context, error=error)


@expensive_write
@require_http_methods(ALL)
@answers_refusals_on(of_night_page, access_running)
def of_night(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Show the seasons of a night. POST begins one with it, lets it count in one, or takes it out of one."""
    if request.method != "POST":
        return of_night_page(request, access)
    form = NightInSeasonForm(request.POST)
    fields = form.cleaned_data if form.is_valid() else {}
    if fields.get("season"):
        service.count_night(access=access, public_id=fields["season"])
    elif fields.get("row"):
        service.withdraw_night(access=access, row=fields["row"])
    elif fields.get("name"):
        count_openings(request, Kind.NIGHT)
        begun = service.begin_season(access=access, name=fields["name"])
        return redirect("season", begun.public_id)
    else:
        raise Refusal("malformed", reason="season_incomplete")
    return redirect("night_seasons", access.night.public_id)
