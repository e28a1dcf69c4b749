"""The standings of a night: live for organizers, as last published for other viewers."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from scoresheets.base.refusals import Stranger
from scoresheets.base.server.expensive_views import expensive
from scoresheets.models import Night
from scoresheets.nights import services as namesakes
from scoresheets.nights.forms import NamesakesForm, OrderForm, PublishForm
from scoresheets.nights.selectors.access import NightAccess, access_helping, access_running, place_by_card
from scoresheets.nights.standings import services as service
from scoresheets.nights.standings.pages import PublishedView
from scoresheets.nights.standings.selectors.shown import (
    published_view,
    shown_order,
    standings_view,
    why_between,
)
from scoresheets.nights.views.common import answers_refusals_on, night_at, night_page, wall_news
from scoresheets.nights.wall.drawn import STANDINGS, newest_wall
from scoresheets.people.forms import TwoForm
from scoresheets.table.views.entries import read
from scoresheets.table.views.responses import no_store


def standings_page(
    request: HttpRequest, access: NightAccess, *, error: Exception | None = None
) -> HttpResponse:
    """Render the standings and the reasons for them."""
    drawn = newest_wall(access.night, STANDINGS[access.role], get_language() or "en", at_once=True)
    token = get_token(request) if access.helps else ""
    context = {"drawn": replace(drawn, token=token)}
    return night_page(request, access, "standings", "nights/standings.html", context, error=error)


@require_safe
def standings(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the standings; the page follows what counts."""
    return standings_page(request, night_at(request, public_id))


@require_safe
def standings_news(request: HttpRequest, public_id: str) -> HttpResponse:
    """Answer with the standings if they changed since the page was drawn."""
    access = night_at(request, public_id)
    return wall_news(request, access, STANDINGS[access.role])


@expensive
@require_safe
def standings_paper(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the published standings for printing; before the first publication redirect to the page itself."""
    access = night_at(request, public_id)
    published = published_view(access.night)
    if published is None:
        return redirect("standings", public_id)
    return _published(request, access.night, published, reverse("standings", args=(public_id,)))


@require_safe
def standings_why(request: HttpRequest, public_id: str) -> HttpResponse:
    """Explain why one of any two people stands before the other."""
    access = night_at(request, public_id)
    order = shown_order(access.night, helps=access.helps)
    form = TwoForm(request.GET)
    two = form.cleaned_data if form.is_valid() else {}
    context = {
        "groups": standings_view(order).groups,
        "pair": two,
        "why": why_between(order, two["group"], two["one"], two["other"]) if two else "",
    }
    return night_page(request, access, "standings", "nights/why.html", context)


@require_POST
@answers_refusals_on(standings_page, access_running)
def publish_standings(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Publish the order that counts now, for the link, the TV and paper."""
    form = read(PublishForm(request.POST))
    service.publish_order(access=access, after=form.cleaned_data["after"])
    return redirect("standings", access.night.public_id)


@require_POST
@answers_refusals_on(standings_page, access_running)
def order_standings(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Compare by one criterion before another one."""
    fields = read(OrderForm(request.POST)).cleaned_data
    service.put_before(access=access, game=fields["game"], name=fields["name"], other=fields["before"])
    return redirect("standings", access.night.public_id)


@require_POST
@answers_refusals_on(standings_page, access_helping)
def settle_namesakes(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Decide whether two people of one name are one person or two."""
    fields = read(NamesakesForm(request.POST)).cleaned_data
    namesakes.settle_namesakes(
        access=access,
        name=fields["name"],
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
    place = place_by_card(token)
    published = published_view(place.night)
    if published is None:
        raise Stranger
    return _published(request, place.night, published, reverse("card", args=(token,)))


def _published(request: HttpRequest, night: Night, published: PublishedView, back: str) -> HttpResponse:
    context = {"night": night, "published": published, "back": back, "here": request.path}
    return no_store(render(request, "nights/published.html", context))
