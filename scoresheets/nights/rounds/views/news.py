"""News for open pages of rounds, and the list of next places on paper."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoresheets.base.server.expensive_views import expensive
from scoresheets.nights.access import NightAccess, access_helping
from scoresheets.nights.clock.selectors import clock_of
from scoresheets.nights.night_pages import answers_refusals_on, night_page
from scoresheets.nights.polled import draw_for_all, versions_of
from scoresheets.nights.rounds.selectors.draft_changes import BeforeDraw, before_draw
from scoresheets.nights.rounds.selectors.next_places import next_seats
from scoresheets.nights.rounds.selectors.rounds_page import rounds_page as page_of
from scoresheets.nights.rounds.views.rounds import games_to_draw, rounds_page
from scoresheets.table.views.responses import is_outdated, no_store


@expensive
@require_safe
@answers_refusals_on(rounds_page, access_helping)
def rounds_news(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Answer a page of rounds that asks every second with what others have changed: 204 for nothing; 205 if the page
    must be loaded anew, as another role, a draft or a waiting room has begun or ended.
    """
    mark = versions_of(access.night)
    if request.GET.get("mark") == mark and not is_outdated(request):
        return no_store(HttpResponse(status=204))
    page = page_of(access.night)
    draws = games_to_draw(access, page)
    now = {"role": access.role, "draws": draws or "no"}
    if is_outdated(request) or any(request.GET.get(name, value) != value for name, value in now.items()):
        return no_store(HttpResponse(status=205))
    context = {
        "page": page,
        "viewer": access,
        "night": access.night,
        "wish": {},
        "opened": "",
        "draws": draws,
        "before": before_draw(access.night, room=bool(page.room)) if access.runs else BeforeDraw(),
        "tables": [],
        "like_last": page.like_last if draws == "new" else None,
        "clock": clock_of(access.night),
    }
    response = no_store(HttpResponse(draw_for_all("nights/rounds/_rounds_news.html", context)))
    response["X-Mark"] = mark
    return response


@expensive
@require_safe
@answers_refusals_on(rounds_page, access_helping)
def rounds_paper(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Show where everybody sits next as one list for printing."""
    context = {"next_seats": next_seats(access.night, always=True)}
    return night_page(request, access, "night_rounds", "nights/rounds/rounds_paper.html", context)
