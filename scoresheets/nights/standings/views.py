"""The standings of a night: live for organizers, as last published for other viewers."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from scoresheets.base.refusals import Stranger
from scoresheets.base.server.expensive_views import expensive, expensive_write
from scoresheets.models import Night, Role, Tie
from scoresheets.nights.access import NightAccess, RoleAccess, SeasonAccess, access_helping, access_running
from scoresheets.nights.namesakes import services as namesakes
from scoresheets.nights.night_pages import (
    answers_refusals_on,
    drawn_for,
    news,
    night_at,
    night_page,
    typed_in,
)
from scoresheets.nights.places.doors import Door, door_of_night, door_of_place
from scoresheets.nights.polled import Memory, Polled, draw_for_all, memory_of
from scoresheets.nights.standings.forms import (
    CountingForm,
    HandicapForm,
    NamesakesForm,
    OrderForm,
    PointsForm,
    PublishForm,
    SharedForm,
    TeamForm,
    TieForm,
)
from scoresheets.nights.standings.pages import PublishedView
from scoresheets.nights.standings.selectors.counting import counting_page
from scoresheets.nights.standings.selectors.groups import why_between
from scoresheets.nights.standings.selectors.standings_page import (
    published_view,
    shown_order,
    standings_context,
    standings_view,
)
from scoresheets.nights.standings.selectors.tie_choices import settled_ties, tie_choice
from scoresheets.nights.standings.services import counting, ties
from scoresheets.nights.standings.services import standings as service
from scoresheets.people.forms import TwoForm
from scoresheets.results.standings import OPTIONAL
from scoresheets.table.views.entries import read
from scoresheets.table.views.responses import no_store


def _draw(role: Role, night: Night, _language: str, memory: Memory) -> str:
    return draw_for_all("nights/standings/_standing.html", standings_context(night, role, memory.counts))


STANDINGS = {role: Polled(partial(_draw, role)) for role in Role}


def standings_page(
    request: HttpRequest, access: NightAccess, *, error: Exception | None = None
) -> HttpResponse:
    """Render the standings and the reasons for them."""
    counts = memory_of(access.night).counts
    context = {
        "drawn": drawn_for(request, access, STANDINGS[access.role], at_once=True),
        "counting": counting_page(access.night, counts) if access.runs else None,
        "count_at": reverse("choose_counting", args=(access.night.public_id,)),
        "points_at": reverse("choose_points", args=(access.night.public_id,)),
        "opened": request.GET.get("open", ""),
        **counting_refused(request, error),
        "chosen_seats": request.POST.getlist("seat") if error else [],
    }
    return night_page(request, access, "standings", "nights/standings/standings.html", context, error=error)


COUNTING = {
    **dict.fromkeys(("choose_counting", "count_season"), "order"),
    **dict.fromkeys(("choose_points", "season_points"), "points"),
    "give_handicap": "handicaps",
    "change_team": "teams",
}
"""The forms of what counts, by the names of their addresses."""


def counting_refused(request: HttpRequest, error: Exception | None) -> dict[str, object]:
    """Return which form of what counts was refused, "" for none, and what was typed into it."""
    typed = typed_in(request, error, *COUNTING)
    at = request.resolver_match
    return {"typed": typed, "refused": COUNTING[at.url_name or ""] if typed and at else ""}


@expensive
@require_safe
def standings(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the standings; the page follows what counts."""
    return standings_page(request, night_at(request, public_id))


@expensive
@require_safe
def standings_news(request: HttpRequest, public_id: str) -> HttpResponse:
    """Answer with the standings if they changed since the page was drawn."""
    access = night_at(request, public_id)
    return news(request, access, STANDINGS[access.role])


@expensive
@require_safe
def standings_paper(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the published standings for printing; before the first publication redirect to the page itself."""
    access = night_at(request, public_id)
    published = published_view(access.night)
    if published is None:
        return redirect("standings", public_id)
    return _published(request, access.night, published, reverse("standings", args=(public_id,)))


@expensive
@require_safe
def standings_why(request: HttpRequest, public_id: str) -> HttpResponse:
    """Explain why one of any two people stands before the other, and let the runner settle a tie."""
    return why_page(request, night_at(request, public_id))


def why_page(request: HttpRequest, access: NightAccess, *, error: Exception | None = None) -> HttpResponse:
    """Render why one of two people stands before the other and, for the runner, the tie for a place, and the ties that
    were settled.
    """
    order, public_id = shown_order(access.night, helps=access.helps), access.night.public_id
    shared = SharedForm(request.POST if error else request.GET)
    at = shared.cleaned_data if access.runs and shared.is_valid() else None
    form = TwoForm(request.GET)
    two = form.cleaned_data if form.is_valid() else {}
    context = {
        "groups": standings_view(order).groups,
        "pair": two,
        "why": why_between(order, two["group"], two["one"], two["other"]) if two else "",
        "why_at": reverse("standings_why", args=(public_id,)),
        "back": reverse("standings", args=(public_id,)),
        "tie": tie_choice(access.night, order, at["order"], at["shared"]) if at else None,
        "settled": settled_ties(order) if access.runs else (),
        "typed": typed_in(request, error, "settle_place"),
    }
    return night_page(request, access, "standings", "nights/standings/why.html", context, error=error)


@expensive_write
@require_POST
@answers_refusals_on(standings_page, access_running)
def publish_standings(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Publish the order that counts now, for the link, the TV and paper."""
    form = read(PublishForm(request.POST))
    service.publish_order(access=access, after=form.cleaned_data["after"])
    return redirect("standings", access.night.public_id)


@expensive_write
@require_POST
@answers_refusals_on(standings_page, access_running)
def order_standings(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Compare by one criterion before another one."""
    return put_before(request, access)


def put_before(request: HttpRequest, access: RoleAccess[Any]) -> HttpResponse:
    """Compare by one criterion before another one, at a night or a season."""
    fields = read(OrderForm(request.POST)).cleaned_data
    counting.put_before(access=access, game=fields["game"], name=fields["name"], other=fields["before"])
    return redirect(_standings_of(access))


@expensive_write
@require_POST
@answers_refusals_on(standings_page, access_running)
def choose_counting(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Choose which games and criteria count in an order."""
    return count_as_typed(request, access)


def count_as_typed(request: HttpRequest, access: RoleAccess[Any]) -> HttpResponse:
    """Choose which games and criteria count in an order of a night or a season."""
    fields = read(CountingForm(request.POST)).cleaned_data
    optional = [name for name in OPTIONAL if fields[name] == "yes"]
    numbers = {name: fields[name] or 0 for name in ("best", "least")}
    nights = counting.typed_nights(
        by=fields["nights"] == "yes", dropped=fields["dropped"] or 0, places=fields["places"]
    )
    alone = fields["figures"] == "yes"
    counting.choose_counting(
        access=access, game=fields["game"], optional=optional, figures_only=alone, nights=nights, **numbers
    )
    return _chosen(access, fields["game"] or "over")


@expensive_write
@require_POST
@answers_refusals_on(standings_page, access_running)
def choose_points(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Choose the points for places."""
    return points_as_typed(request, access)


def points_as_typed(request: HttpRequest, access: RoleAccess[Any]) -> HttpResponse:
    """Choose the points for places at a night or a season."""
    fields = read(PointsForm(request.POST)).cleaned_data
    last = {f"{name}_last": fields[name] == "last" for name in ("leavers", "byes")}
    counting.choose_points(access=access, rows=fields["rows"], **last)
    return _chosen(access, "points")


@expensive_write
@require_POST
@answers_refusals_on(standings_page, access_running)
def give_handicap(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Give a person a handicap in the standings of a game, or take it away."""
    fields = read(HandicapForm(request.POST)).cleaned_data
    service.give_handicap(access=access, game=fields["game"], seat=fields["seat"], amount=fields["amount"])
    return _chosen(access, "handicaps")


@expensive_write
@require_POST
@answers_refusals_on(standings_page, access_running)
def change_team(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Put people into a team, take them out of it, or give it another name."""
    fields = read(TeamForm(request.POST)).cleaned_data
    if fields["say"] == "put":
        service.put_in_team(access=access, name=fields["name"], seats=fields["seat"])
    elif fields["say"] == "out":
        service.take_out_of_team(access=access, seats=fields["seat"])
    else:
        service.rename_team(access=access, team=fields["team"], name=fields["name"])
    return _chosen(access, "teams")


@expensive_write
@require_POST
@answers_refusals_on(why_page, access_running)
def settle_tie(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Settle a tie, or take that back."""
    fields = read(TieForm(request.POST)).cleaned_data
    if fields["say"] == "back":
        ties.take_back_tie(access=access, tie=fields["tie"] or 0)
    else:
        ties.settle_tie(
            access=access,
            order=fields["order"],
            entries=fields["entry"],
            how=Tie.How(fields["say"]),
            reason=fields["reason"],
            place=fields["place"],
        )
    return redirect("standings_why", access.night.public_id)


def _standings_of(access: RoleAccess[Any]) -> str:
    name = "season" if isinstance(access, SeasonAccess) else "standings"
    return reverse(name, args=(access.at.public_id,))


def _chosen(access: RoleAccess[Any], part: str) -> HttpResponse:
    return redirect(f"{_standings_of(access)}?open={part}#counting-{part}")


@require_POST
@answers_refusals_on(standings_page, access_helping)
def settle_namesakes(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Decide whether two people of one name are one person or two."""
    fields = read(NamesakesForm(request.POST)).cleaned_data
    namesakes.settle_namesakes(
        access=access,
        one=fields["one"],
        other=fields["other"],
        same=fields["say"] == "same",
    )
    return redirect(fields["back"], access.night.public_id)


@require_safe
def card_standings(request: HttpRequest, token: str) -> HttpResponse:
    """Show the published standings to a device that comes by the card of a place. Raises Stranger before the first
    publication.
    """
    return _at_door(request, door_of_place(token))


@require_safe
def night_card_standings(request: HttpRequest, token: str) -> HttpResponse:
    """Show them to a device that comes by the night's own card."""
    return _at_door(request, door_of_night(token))


def _at_door(request: HttpRequest, door: Door) -> HttpResponse:
    published = published_view(door.night)
    if published is None:
        raise Stranger
    return _published(request, door.night, published, door.address)


def _published(request: HttpRequest, night: Night, published: PublishedView, back: str) -> HttpResponse:
    context = {"night": night, "published": published, "back": back, "here": request.path}
    return no_store(render(request, "nights/standings/published.html", context))
