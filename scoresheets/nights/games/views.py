"""The list of a night's games."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoresheets.base.server.expensive_views import expensive
from scoresheets.models import Night
from scoresheets.nights.access import NightAccess, access_helping
from scoresheets.nights.games.selectors import games_context
from scoresheets.nights.night_pages import answers_refusals_on, list_context, news, night_page
from scoresheets.nights.polled import Polled, draw_for_all
from scoresheets.table.forms import FindForm
from scoresheets.table.views.entries import read


def _draw(night: Night, *_given: object, find: str = "") -> str:
    return draw_for_all("nights/games/_games.html", games_context(night, find=find))


GAMES = Polled(_draw, every=5.0)  # a large night has 300 games, and each takes a millisecond


def games_page(request: HttpRequest, access: NightAccess, *, error: Exception | None = None) -> HttpResponse:
    """Render every game of the night, or those that are searched for."""
    access_helping(access)
    context = list_context(request, access, GAMES)
    return night_page(request, access, "night_games", "nights/games/games.html", context, error=error)


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
    return news(request, access, GAMES)
