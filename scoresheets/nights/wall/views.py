"""The wall of a night and its TV."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.base.server.expensive_views import expensive
from scoresheets.base.server.opening_limits import count_program
from scoresheets.models import Night, Role
from scoresheets.nights.access import NightAccess, access_running
from scoresheets.nights.final.selectors import final_of
from scoresheets.nights.links.selectors import link_by_token
from scoresheets.nights.rounds.card_views import poster_of
from scoresheets.nights.views.common import answers_refusals_on, night_at, night_page, wall_news
from scoresheets.nights.views.nights import choices_page
from scoresheets.nights.wall import services as service
from scoresheets.nights.wall.drawn import FEED, HELPS, LOOKS, TV, newest_wall
from scoresheets.nights.wall.forms import TvForm
from scoresheets.nights.wall.pages import TvChoices
from scoresheets.nights.wall.tv import card_mark, card_on_tv, tv_choices
from scoresheets.results.views import alone, in_query_language
from scoresheets.table.views.entries import read
from scoresheets.table.views.refusal_views import plain_sentence
from scoresheets.table.views.responses import no_store


@require_safe
def wall(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show every table of the night and, beside them, the queue of tables that need attention. For organizers it is
    current: they come here after what they did.
    """
    access = night_at(request, public_id)
    drawn = newest_wall(access.night, _kind(access), _language(), at_once=access.helps)
    token = get_token(request) if access.helps else ""
    return night_page(request, access, "wall", "nights/wall.html", {"drawn": replace(drawn, token=token)})


@require_safe
def tiles(request: HttpRequest, public_id: str) -> HttpResponse:
    """Answer with the wall if it changed since the page was drawn."""
    access = night_at(request, public_id)
    kind = TV if request.GET.get("role") == TV else _kind(access)
    return wall_news(request, access, kind, TV)


@require_safe
def night_tv(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the wall on a screen across the room: everything to see, nothing to tap."""
    access = night_at(request, public_id)
    drawn = newest_wall(access.night, TV, _language())
    card = card_on_tv(access.night, tv_choices(access.night))
    context = {
        "night": access.night,
        "drawn": drawn,
        "final": final_of(access.night, _language()),
        "card_mark": card_mark(card) if card else "",
        **poster_of(request, card),
    }
    return no_store(render(request, "nights/tv.html", context))


@expensive
@require_safe
def feed(request: HttpRequest, token: str) -> HttpResponse:
    """Answer other programs, by the address of a link to look, with the night as JSON; 304 if it is still what they
    have by its ETag. Scripts of other sites may read it. Raises Stranger.
    """
    link = link_by_token(token)
    if link.night is None or link.role != Role.LOOK:
        raise Stranger
    try:
        count_program(address=request.META.get("REMOTE_ADDR", ""))
    except Refusal as error:
        response: HttpResponse = JsonResponse(
            {"error": error.code, "message": plain_sentence(error)}, status=error.status
        )
        response["Retry-After"] = "1"
    else:
        response = _feed_of(request, link.night)
    response["Access-Control-Allow-Origin"] = "*"  # a simple request: no preflight is answered
    response["Access-Control-Expose-Headers"] = "ETag, Retry-After"
    return alone(no_store(response))


def _feed_of(request: HttpRequest, night: Night) -> HttpResponse:
    with in_query_language(request) as language:
        text = newest_wall(night, FEED, language).html
    mark = f'"{sha256(text.encode()).hexdigest()[:16]}"'
    if request.headers.get("If-None-Match", "").removeprefix("W/") == mark:
        response = HttpResponse(status=304)
    else:
        response = HttpResponse(text, content_type="application/json")
    response["ETag"], response["Content-Language"] = mark, language
    return response


@require_POST
@answers_refusals_on(choices_page, access_running)
def choose_tv(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Choose what the TV shows, for devices that run the night."""
    fields = read(TvForm(request.POST)).cleaned_data
    choices = TvChoices(tuple(fields["shows"]), fields["pinned"], fields["seconds"])
    service.choose_tv(access=access, choices=choices)
    return redirect("night_choices", access.night.public_id)


def _kind(access: NightAccess) -> str:
    return HELPS if access.helps else LOOKS


def _language() -> str:
    return get_language() or "en"
