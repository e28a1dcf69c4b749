"""The wall of a night and its TV."""

from __future__ import annotations

from hashlib import sha256

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_safe

from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.base.server.expensive_views import expensive
from scoresheets.base.server.opening_limits import count_program
from scoresheets.models import Night, Role
from scoresheets.nights.access import NightAccess
from scoresheets.nights.final.selectors import final_of
from scoresheets.nights.links.selectors import link_by_token
from scoresheets.nights.night_pages import drawn_for, news, night_at, night_page
from scoresheets.nights.polled import Polled, newest
from scoresheets.nights.rounds.views.cards import poster_of
from scoresheets.nights.wall.drawings import FEED, HELPS, LOOKS, TV
from scoresheets.nights.wall.selectors.tv import card_mark, card_on_tv, tv_choices
from scoresheets.results.views import alone, in_query_language
from scoresheets.table.views.refusal_views import plain_sentence
from scoresheets.table.views.responses import no_store


@require_safe
def wall(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show every table of the night and, beside them, the queue of tables that need attention. For organizers it is
    current: they come here after what they did.
    """
    access = night_at(request, public_id)
    drawn = drawn_for(request, access, _wall_for(access), at_once=access.helps)
    return night_page(request, access, "wall", "nights/wall/wall.html", {"drawn": drawn})


@require_safe
def tiles(request: HttpRequest, public_id: str) -> HttpResponse:
    """Answer with the wall if it changed since the page was drawn."""
    access = night_at(request, public_id)
    polled = TV if request.GET.get("role") == "tv" else _wall_for(access)
    return news(request, access, polled, "tv")


@require_safe
def night_tv(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the wall on a screen across the room: everything to see, nothing to tap."""
    access = night_at(request, public_id)
    card = card_on_tv(access.night, tv_choices(access.night))
    context = {
        "night": access.night,
        "drawn": newest(access.night, TV),
        "final": final_of(access.night, get_language() or "en"),
        "card_mark": card_mark(card) if card else "",
        **poster_of(request, card),
    }
    return no_store(render(request, "nights/wall/tv.html", context))


@expensive
@require_http_methods(["GET", "HEAD", "OPTIONS"])
def feed(request: HttpRequest, token: str) -> HttpResponse:
    """Answer other programs, by the address of a link to look, with the night as JSON; 304 if it is still what they
    have by its ETag. Scripts of other sites may read it, and their browsers ask first whether they may send an ETag.
    Raises Stranger.
    """
    if request.method == "OPTIONS":
        return _allowed_to_ask()
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
    response["Access-Control-Allow-Origin"] = "*"
    response["Access-Control-Expose-Headers"] = "ETag, Retry-After"
    return alone(no_store(response))


def _allowed_to_ask() -> HttpResponse:
    """Return what every such address answers, whatever its token is."""
    response = HttpResponse(status=204)
    response["Access-Control-Allow-Origin"] = "*"
    response["Access-Control-Allow-Methods"] = "GET"
    response["Access-Control-Allow-Headers"] = "If-None-Match"
    response["Access-Control-Max-Age"] = "86400"
    return alone(no_store(response))


def _feed_of(request: HttpRequest, night: Night) -> HttpResponse:
    with in_query_language(request) as language:
        text = newest(night, FEED).html
    mark = f'"{sha256(text.encode()).hexdigest()[:16]}"'
    if request.headers.get("If-None-Match", "").removeprefix("W/") == mark:
        response = HttpResponse(status=304)
    else:
        response = HttpResponse(text, content_type="application/json")
    response["ETag"], response["Content-Language"] = mark, language
    return response


def _wall_for(access: NightAccess) -> Polled:
    return HELPS if access.helps else LOOKS
