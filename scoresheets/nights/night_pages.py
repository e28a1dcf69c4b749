"""Shared by the pages of a night and of a season: access, navigation, and refusals shown on the page they concern."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.urls import reverse

from scoresheets.nights.access import NightAccess, RoleAccess, SeasonAccess
from scoresheets.nights.polled import Drawn, Polled, at_hand, newest
from scoresheets.nights.words import pages_of_night, pages_of_season
from scoresheets.table.cookies import request_device
from scoresheets.table.forms import FindForm
from scoresheets.table.views.error_responses import REFUSALS
from scoresheets.table.views.piles import Pile, piles_for
from scoresheets.table.views.refusal_views import plain_sentence, status_of
from scoresheets.table.views.responses import is_outdated, no_store

NightView = Callable[[HttpRequest, str], HttpResponseBase]
Page = Callable[..., HttpResponse]


def night_at(request: HttpRequest, public_id: str) -> NightAccess:
    """Return this device's access to the night. Raises Stranger."""
    return NightAccess.called(request_device(request), public_id)


def season_at(request: HttpRequest, public_id: str) -> SeasonAccess:
    """Return this device's access to the season. Raises Stranger."""
    return SeasonAccess.called(request_device(request), public_id)


def night_page(
    request: HttpRequest,
    access: RoleAccess[Any],
    page_name: str,
    template: str,
    context: Mapping[str, Any],
    *,
    error: Exception | None = None,
) -> HttpResponse:
    """Render a page of a night, or of a season, which the frame calls `night` too. `page_name` is the name of its
    address. With an error the page shows its sentence and has its status.
    """
    if isinstance(access, SeasonAccess):
        season, first, pages = access.season, "season", pages_of_season(runs=access.runs)
    else:
        season, first, pages = None, "wall", pages_of_night(runs=access.runs, helps=access.helps)
    parts = {
        "night": access.at,
        "season": season,
        "viewer": access,
        "page_name": page_name,
        "pages": pages,
        "here": reverse(page_name or first, args=(access.at.public_id,)),
        "refusal": plain_sentence(error) if error else "",
        "tie_at": "",  # where to settle a tie that stands in the way
    }
    status = status_of(error) if error else 200
    return no_store(render(request, template, {**parts, **context}, status=status))


def drawn_for(request: HttpRequest, access: NightAccess, polled: Polled, *, at_once: bool) -> Drawn:
    """Return the newest drawing of this with the device's own token in its forms, which only organizers have."""
    token = get_token(request) if access.helps else ""
    return replace(newest(access.night, polled, at_once=at_once), token=token)


def list_context(
    request: HttpRequest, access: NightAccess, polled: Polled, **asked: object
) -> dict[str, Any]:
    """Return the parts of the page of a night's games or people: those that are searched for, else all, as of now;
    drawn for this request alone if it has `asked` for more.

    A page with only some of them gets all by its first poll, and then finds by its own script.
    """
    form = FindForm(request.GET)
    find = form.cleaned_data["words"] if form.is_valid() else ""
    drawn = drawn_for(request, access, polled, at_once=True)
    if find or any(asked.values()):
        drawn = replace(drawn, html=polled.draw(access.night, find=find, **asked), versions="")
    return {"drawn": drawn, "find": find}


def news(request: HttpRequest, access: NightAccess, polled: Polled, screen: str = "") -> HttpResponse:
    """Answer a page that asks every second with a newer drawing of this.

    204 if the page shows the newest drawing, or while another request draws. 205 if the page is outdated, or if this
    device's role is no longer the one that the page was drawn for (nor `screen`).
    """
    role = request.GET.get("role", access.role)
    if is_outdated(request) or role not in (access.role, screen):
        return no_store(HttpResponse(status=205))
    drawn = at_hand(access.night, polled)
    if drawn is None or not drawn.is_news_for(request.GET.get("mark", "")):
        return no_store(HttpResponse(status=204))
    response = no_store(HttpResponse(drawn.html))
    response["X-Mark"] = drawn.mark
    return response


def piles_at_night(request: HttpRequest) -> tuple[Pile, ...]:
    """Return the piles of the front page. A sheet yet to be copied is not offered: copying is done at one table, and
    here are many.
    """
    return tuple(
        replace(pile, sheets=pile.sheets and replace(pile.sheets, may_copy=False))
        for pile in piles_for(request)
    )


def typed_in(request: HttpRequest, error: Exception | None, *forms: str) -> Mapping[str, str]:
    """Return what was typed into the refused form if it is one of these, by the names of their addresses; else {}: the
    other forms of its page stay as they were.
    """
    refused = request.resolver_match.url_name if error and request.resolver_match else ""
    return request.POST if refused in forms else {}


def answers_refusals_on(
    page: Page,
    right: Callable[[Any], Any] = lambda access: access,
    at: Callable[[HttpRequest, str], RoleAccess[Any]] = night_at,
) -> Callable[[Callable[[HttpRequest, Any], HttpResponseBase]], NightView]:
    """Decorate a view of a night, which gets this device's access, or of what is `at` the id in the address; `right`
    refuses a device that may not. A refusal is answered by `page` with the sentence on it (its `error`). A device that
    may not see that page gets the sentence alone.
    """

    def refused(request: HttpRequest, access: RoleAccess[Any], error: Exception) -> HttpResponse:
        try:
            return page(request, access, error=error)
        except REFUSALS:
            return night_page(request, access, "", "nights/refused.html", {}, error=error)

    def wrapped(view: Callable[[HttpRequest, Any], HttpResponseBase]) -> NightView:
        @wraps(view)
        def answered(request: HttpRequest, public_id: str) -> HttpResponseBase:
            try:
                return view(request, right(at(request, public_id)))
            except REFUSALS as error:
                return refused(request, at(request, public_id), error)

        return answered

    return wrapped
