"""Opening a table of handwritten sheets."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scoresheets.nights.access import access_helping
from scoresheets.nights.night_pages import night_at
from scoresheets.nights.places import services as places
from scoresheets.paper.forms import AtNightForm, PaperForm
from scoresheets.paper.selectors.typed import check_on_paper
from scoresheets.paper.services import typed_sheets
from scoresheets.table.cookies import request_device
from scoresheets.table.selectors.editions import chosen_sheet
from scoresheets.table.services.names import check_names
from scoresheets.table.views.chosen import chosen_game
from scoresheets.table.views.entries import read
from scoresheets.table.views.error_responses import REFUSALS
from scoresheets.table.views.hosting import address_mark, count_openings, hosted
from scoresheets.table.views.piles import piles_for
from scoresheets.table.views.refusal_views import asked_about, plain_sentence, status_of
from scoresheets.table.views.responses import no_store


@require_http_methods(["GET", "HEAD", "POST"])
def open_paper(request: HttpRequest) -> HttpResponse:
    """Show the form to open a table of sheets on paper. POST opens it; this device is its host."""
    if request.method != "POST":
        return _opening(request)
    try:
        return _open(request)
    except REFUSALS as error:
        return _opening(request, error=error)


def _open(request: HttpRequest) -> HttpResponse:
    pad, options = chosen_game(request)
    names = [name for name in request.POST.getlist("name") if name.strip()]
    check_names(pad.key, names, others=request.POST.getlist("other"))
    form, at = read(PaperForm(request.POST)), read(AtNightForm(request.POST))
    night, place = at.cleaned_data["night"], at.cleaned_data["place"]
    access = access_helping(night_at(request, night)) if night else None
    edition = chosen_sheet(request_device(request), pad.key, options.cleaned_data["edition"])
    played = pad.for_players(options.to_options(), len(names))
    check_on_paper(pad.key, played, len(names), edition)  # before `hosted` creates a device for a new browser
    count_openings(request)

    chosen = {
        "title": options.cleaned_data["title"],
        "game": pad.key,
        "options": played,
        "names": names,
        "edition": edition,
        "twice": bool(form.cleaned_data["twice"]),
        "origin": address_mark(request),
    }
    if access is not None:
        lay = partial(typed_sheets.lay_paper_table, device=None, **chosen)
        (table,) = places.open_tables(access=access, count=1, number=place, lay=lay)
        return redirect("paper", table.public_id)
    return hosted(
        request,
        lambda device: typed_sheets.open_paper_table(device=device, **chosen),
        lambda table: reverse("paper", args=(table.public_id,)),
    )


def _opening(request: HttpRequest, *, error: Exception | None = None) -> HttpResponse:
    piles = piles_for(request)
    data = request.POST if request.method == "POST" else request.GET
    context = {
        "here": request.get_full_path(),
        "night": data.get("night", ""),
        "place": data.get("place", ""),
        "piles": [pile for pile in piles if pile.pad.can_be_typed],
        "left_out": [str(pile.pad.title) for pile in piles if not pile.pad.can_be_typed],
        "typed": request.POST,
        "error": plain_sentence(error) if error else "",
        "asks": asked_about(error),
    }
    return no_store(render(request, "paper/open.html", context, status=status_of(error) if error else 200))
