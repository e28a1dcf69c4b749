"""What the pages of a night have in common: who asks, the way between them, and a refusal on the page it is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language

from scoresheets.base.refusals import Refusal
from scoresheets.nights.selectors.access import NightAccess, access_night
from scoresheets.nights.wall.drawn import wall_at_hand
from scoresheets.nights.words import night_rooms
from scoresheets.table.cookies import request_device
from scoresheets.table.views.refused import plain_sentence, status_of
from scoresheets.table.views.refusing import REFUSALS
from scoresheets.table.views.responses import is_outdated, no_store

NightView = Callable[[HttpRequest, str], HttpResponseBase]
Page = Callable[..., HttpResponse]


def night_at(request: HttpRequest, public_id: str) -> NightAccess:
    """The night for the device that asks. Raises Stranger."""
    return access_night(request_device(request), public_id)


def night_page(
    request: HttpRequest,
    access: NightAccess,
    room: str,
    template: str,
    context: Mapping[str, Any],
    *,
    error: Exception | None = None,
) -> HttpResponse:
    """A page of a night, `room` the name of its address; with an error it says why, and has its status."""
    told = {
        "night": access.night,
        "viewer": access,
        "room": room,
        "rooms": night_rooms(runs=access.runs, helps=access.helps),
        "here": reverse(room or "wall", args=(access.night.public_id,)),
        "refusal": plain_sentence(error) if error else "",
    }
    status = status_of(error) if error else 200
    response = no_store(render(request, template, {**told, **context}, status=status))
    if status == 503:
        response["Retry-After"] = "1"
    return response


def wall_news(request: HttpRequest, access: NightAccess, kind: str, screen: str = "") -> HttpResponse:
    """What a page shows now that asks each second, drawn for that `kind` of screen: 204 where it shows that already,
    205 where it is outdated or this device may do more or less by now than when it was drawn for a role (or `screen`).
    """
    role = request.GET.get("role", access.role)
    if is_outdated(request) or role not in (access.role, screen):
        return no_store(HttpResponse(status=205))
    drawn = wall_at_hand(access.night, kind, get_language() or "en")
    if drawn is None or not drawn.is_news_for(request.GET.get("mark", "")):
        return no_store(HttpResponse(status=204))
    response = no_store(HttpResponse(drawn.html))
    response["X-Mark"] = drawn.mark
    return response


def _refused(request: HttpRequest, access: NightAccess, page: Page, error: Exception) -> HttpResponse:
    """The page with the sentence on it, or where that is not for this device the sentence alone."""
    try:
        return page(request, access, error=error)
    except Refusal:
        return night_page(request, access, "", "nights/refused.html", {}, error=error)


def refusing_on(page: Page) -> Callable[[NightView], NightView]:
    """A write at a night: a refusal is the page that is named, with the sentence on it (`error`); who may not see that
    page gets the sentence alone.
    """

    def wrapped(view: NightView) -> NightView:
        @wraps(view)
        def answered(request: HttpRequest, public_id: str) -> HttpResponseBase:
            try:
                return view(request, public_id)
            except REFUSALS as error:
                return _refused(request, night_at(request, public_id), page, error)

        return answered

    return wrapped
