"""The front door: open a table, come to one, or go back to one."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from games.kit.errors import MalformedMove
from scoresheets.cookies import request_device
from scoresheets.forms.table import FindForm
from scoresheets.models import Device, Table
from scoresheets.nights.selectors.nights import device_nights
from scoresheets.pads import pad_of
from scoresheets.people.selectors.persons import names_to_offer
from scoresheets.refusals import Refusal
from scoresheets.request_sizes import LARGEST_FILE
from scoresheets.selectors.access import access_table
from scoresheets.selectors.editions import NEW, chosen_sheet
from scoresheets.selectors.last_time import last_time
from scoresheets.selectors.numbers import numbers_for
from scoresheets.selectors.own_tables import device_tables
from scoresheets.services import again, tables
from scoresheets.views.chosen import after_choosing, chosen_game, chosen_house_rules
from scoresheets.views.hosting import address_mark, count_one_opening, hosted, opening_of
from scoresheets.views.piles import piles_for
from scoresheets.views.refused import plain_sentence, status_of
from scoresheets.views.responses import new_key, no_store


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What can be played, a code to type, and the tables this device is at."""
    return home_page(request)


@require_safe
def own_tables(request: HttpRequest) -> HttpResponse:
    """All tables that this device is at, or those that are looked for, page by page."""
    return own_tables_page(request)


def own_tables_page(request: HttpRequest, *, error: str = "", status: int = 200) -> HttpResponse:
    """The same, with what was refused."""
    device, form = request_device(request), FindForm(request.GET)
    found: dict[str, Any] = form.cleaned_data if form.is_valid() else {"words": "", "day": None}
    own = device_tables(device, request.GET.get("page"), words=found["words"], day=found["day"])
    context = {
        "own": own,
        "known": bool(own.count or device_tables(device).count),
        "nights": device_nights(device, words=found["words"], day=found["day"]),
        "wanted": request.GET,
        "asked": urlencode({key: value for key, value in found.items() if value}),
        "unclear": bool(form.errors),
        "refusal": error,
        "here": reverse("own_tables") if error else request.get_full_path(),
    }
    status = 400 if form.errors else status
    return no_store(render(request, "site/own_tables.html", context, status=status))


def home_page(request: HttpRequest, error: str = "", file_error: str = "", status: int = 200) -> HttpResponse:
    """The front door, with what went wrong and everything that was typed."""
    device = request_device(request)
    context = {
        "here": reverse("home"),  # the forms' own addresses cannot be looked at again in another language
        "piles": piles_for(request),
        "typed": request.POST,
        "error": error,
        "code_error": "",
        "own": device_tables(device),
        "names": names_to_offer(device),
        "last_time": last_time(device),
        "key": new_key(),
        "nights": device_nights(device)[:3],
        "file_error": file_error,
        "largest_file": LARGEST_FILE,
    }
    return no_store(render(request, "site/home.html", context, status=status))


@require_POST
def open_table(request: HttpRequest) -> HttpResponse:
    """A new table; this device is its host."""
    try:
        return _open(request)
    except (Refusal, MalformedMove) as error:
        return home_page(request, error=plain_sentence(error), status=status_of(error))


def _open(request: HttpRequest) -> HttpResponse:
    pad, options = chosen_game(request)
    house = chosen_house_rules(request, pad)
    names = [name for name in request.POST.getlist("name") if name.strip()]
    tables.check_names(pad.key, names)

    choice, chosen = options.cleaned_data["edition"], options.to_options()
    edition = chosen_sheet(request_device(request), pad.key, choice)
    count_one_opening(request)
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
    """A new table for the people of an earlier one, who play the same; this device is its host."""
    try:
        earlier = access_table(request_device(request), request.POST.get("table", "")).table
        count_one_opening(request)
        return hosted(
            request,
            lambda device: again.same_as(
                device=device,
                table=earlier,
                options=pad_of(earlier.game).reseated,
                origin=address_mark(request),
                opening=opening_of(request),
            ),
        )
    except (Refusal, MalformedMove) as error:
        return home_page(request, error=plain_sentence(error), status=status_of(error))
