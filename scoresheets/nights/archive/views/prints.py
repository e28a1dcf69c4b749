"""Printing the sheets and diplomas of a whole night."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoresheets.base.server.cooperative_iteration import yielding
from scoresheets.base.server.expensive_views import expensive
from scoresheets.models import Night
from scoresheets.nights.access import NightAccess, access_helping
from scoresheets.nights.archive.selectors.prints import (
    IN_ONE_GO,
    night_games,
    printed_tables,
    standing_awards,
)
from scoresheets.nights.night_pages import answers_refusals_on
from scoresheets.nights.standings.pages import GroupView
from scoresheets.nights.standings.selectors.standings_page import night_standings
from scoresheets.pads import pad_of
from scoresheets.printing.pages import Awards, PrintView, sides_of
from scoresheets.printing.selectors import table_sheets
from scoresheets.printing.views import how_printed, print_page
from scoresheets.printing.words import day_in_words
from scoresheets.table.selectors.tables import game_view
from scoresheets.table.views.refusal_views import plain_sentence, status_of


def night_print_page(
    request: HttpRequest, access: NightAccess, *, error: Exception | None = None
) -> HttpResponse:
    """Render all sheets of one game of a night with links to the other games, or the diplomas of its standings."""
    access_helping(access)
    groups = night_standings(access.night).groups
    if request.GET.get("what") == "diplomas" and groups:
        return _night_diplomas(request, access.night, groups)
    games = night_games(access.night)
    game = next((each for each in games if each.key == request.GET.get("game")), games[0] if games else None)
    parts = range(1, -(-game.tables // IN_ONE_GO) + 1) if game else range(0)
    part_text = request.GET.get("part", "1")
    part = int(part_text) if part_text in map(str, parts) else 1
    paper, each = how_printed(request, "2")
    view = game_view(pad_of(game.key)) if game else None
    tables = printed_tables(access.night, game.key, part) if game else ()
    sheets = [sheet for table in yielding(tables) for sheet in table_sheets(table)]
    context = {
        "title": _("All sheets"),
        "printed": PrintView(
            game.title if game else access.night.name,
            view.folder if view else "",
            view.styles if view else (),
            sides_of(sheets, each),
            paper,
            each,
        ),
        "groups": groups,
        "games": games,
        "game": game,
        "parts": parts,
        "part": part,
        "error": plain_sentence(error) if error else "",
        "back": reverse("wall", args=(access.night.public_id,)),
    }
    return print_page(request, "nights/archive/print.html", context, status_of(error) if error else 200)


def _night_diplomas(request: HttpRequest, night: Night, groups: Sequence[GroupView]) -> HttpResponse:
    paper, _each = how_printed(request, "1")
    group = next((each for each in groups if each.key == request.GET.get("group")), groups[0])
    when = f"{day_in_words(night.day)} · {group.counted}"
    awards = Awards(night.name, when, standing_awards(group), " ".join(group.rules))
    context = {
        "title": _("Diplomas"),
        "printed": PrintView(group.title, "", (), (), paper, "1"),
        "diplomas": awards,
        "groups": groups,
        "group": group,
        "games": (),
        "parts": (),
        "back": reverse("standings", args=(night.public_id,)),
    }
    return print_page(request, "nights/archive/print.html", context)


@expensive
@require_safe
@answers_refusals_on(night_print_page)
def print_night(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Print the sheets of a whole night, game by game."""
    return night_print_page(request, access)
