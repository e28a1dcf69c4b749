"""How sheets score, for a game and for a table; and trying a game alone."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from games.kit.errors import MalformedMove
from scoresheets.base.refusals import Refusal
from scoresheets.help import guides
from scoresheets.help.selectors import USUAL_PLAYERS, about
from scoresheets.help.selectors import game_help as help_of_game
from scoresheets.help.selectors import table_help as help_of_table
from scoresheets.help.services import open_trial as lay_trial
from scoresheets.pads import PADS
from scoresheets.pads.pad import Pad
from scoresheets.table import hooks
from scoresheets.table.forms import PlayersForm
from scoresheets.table.selectors.access import Access
from scoresheets.table.views.error_responses import at_table
from scoresheets.table.views.hosting import address_mark, count_openings, hosted
from scoresheets.table.views.refusal_views import plain_sentence, status_of
from scoresheets.table.views.responses import no_store, rendered
from scoresheets.table.views.stranger_middleware import not_found
from scoresheets.table.views.table_pages import played_history


@require_safe
def game_help(request: HttpRequest, game: str) -> HttpResponse:
    """Show how a game scores with the number of players and the choices in the address; the usual ones by default."""
    pad = PADS.get(game)
    if pad is None:
        return not_found(request)
    players = PlayersForm(request.GET)
    paragraphs = help_of_game(
        pad,
        options_in_address(request, pad),
        players.cleaned_data["players"] if players.is_valid() else USUAL_PLAYERS,
    )
    if not paragraphs.paragraphs:
        return not_found(request)
    context = {
        "pad": pad,
        "help": paragraphs,
        "numbers": pad.game.players,
        "options": f"{pad.folder}/_options.html",
        "chosen": request.GET,
        "here": request.get_full_path(),
    }
    return no_store(render(request, "help/game.html", context))


def options_in_address(request: HttpRequest, pad: Pad) -> dict[str, Any]:
    """Return the choices in the address, else the usual ones; none if they cannot be read or do not go together."""
    form = pad.options_form(request.GET)
    try:
        return form.to_options() if form.is_valid() else {}
    except MalformedMove:
        return {}


@require_safe
def guide(request: HttpRequest, name: str) -> HttpResponse:
    """Show a guide in the language of the page."""
    try:
        found = guides.guide(name, get_language() or "")
    except LookupError:
        return not_found(request)
    return no_store(render(request, "help/guide.html", {"guide": found, "here": request.path}))


@require_safe
@at_table
def table_help(request: HttpRequest, access: Access) -> HttpResponse:
    """Show how the game scores with this table's options and printed sheet. A "?" asks for the paragraphs on one
    rule.
    """
    paragraphs = help_of_table(access.table, len(access.seats), played_history(access))
    if not paragraphs:
        return not_found(request)
    chosen_paragraphs = about(paragraphs, request.GET.get("about", "").split()) or paragraphs
    if request.headers.get("HX-Request"):
        return no_store(render(request, "help/_paragraphs.html", {"paragraphs": chosen_paragraphs}))
    context = {
        "board": rendered(access).view,
        "viewer": access,
        "paragraphs": paragraphs,
        "chosen": chosen_paragraphs if chosen_paragraphs is not paragraphs else (),
        "here": request.get_full_path(),
    }
    return no_store(render(request, "help/table.html", context))


@require_POST
def open_trial(request: HttpRequest, game: str) -> HttpResponse:
    """Open a trial of a game: a started table of scripted throws on this device."""
    pad = PADS.get(game)
    if pad is None or not pad.answers("script"):
        return not_found(request)
    try:
        count_openings(request)
        return hosted(
            request, lambda device: lay_trial(device=device, game=game, origin=address_mark(request))
        )
    except Refusal as error:
        return hooks.front_page(request, plain_sentence(error), "", status_of(error))
