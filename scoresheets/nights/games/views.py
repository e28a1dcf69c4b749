"""The list of a night's games."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoresheets.base.server.expensive_views import expensive
from scoresheets.nights.access import NightAccess, access_helping
from scoresheets.nights.views.common import answers_refusals_on, list_context, night_page, wall_news
from scoresheets.nights.wall.drawn import GAMES
from scoresheets.table.forms import FindForm
from scoresheets.table.views.entries import read


def games_page(request: HttpRequest, access: NightAccess, *, error: Exception | None = None) -> HttpResponse:
    """Render every game of the night, or those that are searched for."""
    access_helping(access)
    context = list_context(request, access, GAMES)
    return night_page(request, access, "night_games", "nights/games.html", context, error=error)


@expensive
@require_safe
@answers_refusals_on(games_page, access_helping)
def games(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Show every game of the night, earlier ones of a place too. Words that are too long are refused."""
    read(FindForm(request.GET))
    return games_page(request, access)


@require_safe
@answers_refusals_on(games_page, access_helping)
def games_news(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Answer with the games of the night if they changed since the page was drawn."""
    return wall_news(request, access, GAMES)
