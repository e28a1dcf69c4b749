"""The front page: open a table, join one, or go back to one; all tables as one file; and the page on privacy."""

from __future__ import annotations

from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.timezone import localdate
from django.views.decorators.http import require_POST, require_safe

from games.kit.errors import MalformedMove
from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.base.server.expensive_views import expensive
from scoresheets.base.server.request_sizes import LARGEST_FILE
from scoresheets.front.selectors import device_archive, device_tables, last_times
from scoresheets.front.words import COUNTED, STORED_DATA
from scoresheets.models import Device, Table
from scoresheets.nights.seasons.selectors.season_pages import device_seasons
from scoresheets.nights.tables import device_nights
from scoresheets.pads import pad_of
from scoresheets.people.selectors.access import names_to_offer
from scoresheets.results.views import file_name, streamed
from scoresheets.table.cookies import COOKIE_AGE, request_device
from scoresheets.table.forms import FindForm
from scoresheets.table.selectors.access import access_table
from scoresheets.table.selectors.editions import NEW, chosen_sheet
from scoresheets.table.selectors.player_counts import numbers_for
from scoresheets.table.services import rematch, tables
from scoresheets.table.services.names import check_names
from scoresheets.table.views.chosen import after_choosing, chosen_game, chosen_house_rules
from scoresheets.table.views.hosting import address_mark, count_openings, hosted, opening_of
from scoresheets.table.views.piles import piles_for
from scoresheets.table.views.refusal_views import asked_about, plain_sentence, status_of
from scoresheets.table.views.responses import new_key, no_store

HOME_SCREEN_ICONS = (
    ("icon-192", 192, "any"),
    ("icon-512", 512, "any"),
    ("icon-maskable", 512, "maskable"),
)
"""The pictures for a home screen: (file, pixels a side, purpose). A device cuts a maskable one to its own shape."""
DESK = "#d9ccb4"  # the colour of a page, as in base.css


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the games, the field for a code, and the tables of this device."""
    return home_page(request)


@expensive
@require_safe
def own_tables(request: HttpRequest) -> HttpResponse:
    """Show all tables of this device, or those searched for, page by page."""
    return own_tables_page(request)


@require_safe
def home_screen(request: HttpRequest) -> HttpResponse:
    """Return what a device needs to have the pad on its home screen, as a web app manifest: in a window of its own,
    without a browser's buttons.
    """
    icons = [
        {
            "src": static(f"base/{name}.png"),
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for name, size, purpose in HOME_SCREEN_ICONS
    ]
    manifest = {
        "id": "/",
        "name": "Scoresheets",
        "short_name": "Scoresheets",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": DESK,
        "theme_color": DESK,
        "icons": icons,
    }
    return no_store(JsonResponse(manifest, content_type="application/manifest+json"))


def own_tables_page(request: HttpRequest, *, error: str = "", status: int = 200) -> HttpResponse:
    """Render the tables of this device, with the refusal if there is one."""
    device, form = request_device(request), FindForm(request.GET)
    found: dict[str, Any] = form.cleaned_data if form.is_valid() else {"words": "", "day": None}
    own = device_tables(device, request.GET.get("page"), words=found["words"], day=found["day"])
    context = {
        "own": own,
        "known": bool(own.count or device_tables(device).count),
        "nights": device_nights(device, words=found["words"], day=found["day"]),
        "seasons": () if found["words"] or found["day"] else device_seasons(device),
        "wanted": request.GET,
        "filters": urlencode({key: value for key, value in found.items() if value}),
        "unclear": bool(form.errors),
        "refusal": error,
        "here": reverse("own_tables") if error else request.get_full_path(),
    }
    status = 400 if form.errors else status
    return no_store(render(request, "front/own_tables.html", context, status=status))


def home_page(
    request: HttpRequest, error: str = "", file_error: str = "", status: int = 200, asks: str = ""
) -> HttpResponse:
    """Render the front page, with the error and everything that was typed. `asks` as in `RefusalView`."""
    device = request_device(request)
    context = {
        "here": reverse("home"),  # the forms' own addresses cannot be opened again in another language
        "piles": piles_for(request),
        "typed": request.POST,
        "error": error,
        "asks": asks,
        "code_error": "",
        "own": device_tables(device),
        "names": names_to_offer(device),
        "last_times": last_times(device),
        "key": new_key(),
        "nights": device_nights(device)[:3],
        "seasons": device_seasons(device)[:3],
        "file_error": file_error,
        "largest_file": LARGEST_FILE,
    }
    return no_store(render(request, "front/home.html", context, status=status))


@require_POST
def open_table(request: HttpRequest) -> HttpResponse:
    """Open a new table; this device is its host."""
    try:
        return _open(request)
    except (Refusal, MalformedMove) as error:
        said, asks = plain_sentence(error), asked_about(error)
        return home_page(request, error=said, asks=asks, status=status_of(error))


def _open(request: HttpRequest) -> HttpResponse:
    pad, options = chosen_game(request)
    house = chosen_house_rules(request, pad)
    names = [name for name in request.POST.getlist("name") if name.strip()]
    check_names(pad.key, names, others=request.POST.getlist("other"))

    choice, chosen = options.cleaned_data["edition"], options.to_options()
    edition = chosen_sheet(request_device(request), pad.key, choice)
    count_openings(request)
    for_one = numbers_for(pad.key, chosen, edition)[-1] == 1

    def open_for(device: Device) -> Table:
        return tables.open_table(
            device=device,
            title=options.cleaned_data["title"],
            game=pad.key,
            options=chosen,
            names=names,
            edition=edition,
            house=house,
            alone=for_one and len(names) == 1 and choice != NEW,
            origin=address_mark(request),
            opening=opening_of(request),
        )

    return hosted(request, open_for, lambda table: after_choosing(choice, table))


@require_POST
def same_as_last_time(request: HttpRequest) -> HttpResponse:
    """Open a new table for the people of an earlier one, with the same game; this device is its host."""
    try:
        earlier = access_table(request_device(request), request.POST.get("table", "")).table
        count_openings(request)
        return hosted(
            request,
            lambda device: rematch.same_as(
                device=device,
                table=earlier,
                options=pad_of(earlier.game).reseated,
                origin=address_mark(request),
                opening=opening_of(request),
            ),
        )
    except (Refusal, MalformedMove) as error:
        return home_page(request, error=plain_sentence(error), status=status_of(error))


DAY = 86_400


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Show which data about people is stored, and how it is deleted; the same page for everybody."""
    context = {
        "here": request.get_full_path(),
        "kept": STORED_DATA,
        "counted": COUNTED,
        "device_days": COOKIE_AGE // DAY,
        "table_days": settings.EXPIRE_DAYS,
        "language_days": settings.LANGUAGE_COOKIE_AGE // DAY,
    }
    return no_store(render(request, "front/privacy.html", context))


@require_safe
def parts(request: HttpRequest) -> HttpResponse:
    """Show every part that pages are built of; under DEBUG only."""
    return render(request, "front/parts.html", {"here": request.get_full_path()})


@require_safe
def own_archive(request: HttpRequest) -> HttpResponseBase:
    """Download every readable game of this device's tables. Raises Stranger if the device is unknown."""
    device = request_device(request)
    if device is None:
        raise Stranger
    archive = partial(device_archive, device)
    try:
        return streamed(request, device, archive, file_name("", "tables", localdate(), "zip"))
    except Refusal as error:
        return own_tables_page(request, error=plain_sentence(error), status=status_of(error))
