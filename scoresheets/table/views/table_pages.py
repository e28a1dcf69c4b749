"""The whole pages of a table: the one of its phase, and that of its people."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoresheets.pads import pad_of
from scoresheets.table import hooks
from scoresheets.table.forms import house_rules_given
from scoresheets.table.history import History
from scoresheets.table.pages.table_view import RefusalView, TableView
from scoresheets.table.selectors.access import Access
from scoresheets.table.selectors.editions import sheet_choices
from scoresheets.table.selectors.expiry import expires_after, expiry_of
from scoresheets.table.selectors.house_rules import house_rules
from scoresheets.table.selectors.seating import links_mark
from scoresheets.table.selectors.states import table_history
from scoresheets.table.selectors.table_devices import table_devices_view
from scoresheets.table.views.public_address import origin_of
from scoresheets.table.views.responses import new_key, no_store, rendered
from scoresheets.table.views.trays import highlights_for, shown_seat, throw_of, tray_view


def table_page(
    request: HttpRequest, access: Access, *, refusal: RefusalView | None = None, status: int = 200
) -> HttpResponse:
    """Show the table's page in its phase: lobby, play or finals."""
    newest = rendered(access)
    view = newest.view
    context = {"board": view, "viewer": access, "refusal": refusal, "key": new_key()}
    context["fragments"] = newest.fragments
    context["done_here"] = corrected_here(request, access, view)
    if view.roll_off:
        context["thrown_for_first"] = pad_of(access.table.game).thrown_for_first
        return no_store(render(request, "table/roll_off.html", context, status=status))
    if view.phase == "play":
        tray = tray_view(request, access, view)
        highlights = (
            highlights_for(access, view, tray.seat.number, throw_of(request, access).thrown)
            if tray.seat
            else None
        )
        context |= {"tray": tray, "lit": highlights, "shown": shown_seat(request, access, view, tray)}
        context["first_turn"] = first_turn(access)
        return no_store(render(request, "table/play.html", context, status=status))
    if view.phase == "lobby":
        context |= lobby_context(request, access)
        return no_store(render(request, "table/lobby.html", context, status=status))
    return no_store(render(request, "table/finals.html", context, status=status))


def first_turn(access: Access) -> Mapping[str, str]:
    """Return the tray's hints for a device that has never written in this game."""
    pad = pad_of(access.table.game)
    return pad.first_turn(table_history(access.table, access.seats).options)


def corrected_here(request: HttpRequest, access: Access, view: TableView) -> str:
    """Return the correction that this device has just made, for this device alone, where it takes the place of the
    notice that everybody gets. Empty while other seats must agree first.
    """
    answered = view.proposal is None or view.proposal.past
    last = view.log[0] if view.log and answered else None
    mine = last is not None and last.kind in ("amend", "strike") and last.device == access.device.pk
    return last.text if last and mine and "corrected" in request.GET else ""


def lobby_context(request: HttpRequest, access: Access) -> dict[str, object]:
    """Return the context of the lobby beside its view: the ways to join, and the host's choices."""
    table = access.table
    pad = pad_of(table.game)
    return {
        "join_url": f"{origin_of(request)}join/{table.join_token}/",
        "address": urlsplit(origin_of(request)).netloc,
        "code": f"{table.code[:4]} {table.code[4:]}",
        "newcomers_watch": table.newcomers_watch,
        "links_mark": links_mark(table),
        "option_form": pad.options_form(
            initial={"title": table.title, **table.options, **house_rules_given(house_rules(table))}
        ),
        "pad": pad,
        "options_template": f"{pad.folder}/_options.html",
        "sheets": sheet_choices(access.device, table.game, playing=table.edition) if pad.editions else None,
        "thrown_for_first": pad.thrown_for_first,
        "names": hooks.offered_names(access),
    }


def played_history(access: Access) -> History | None:
    """Return the history; None before the start, and if a closed table's log is of older rules."""
    if not access.table.started_at:
        return None
    try:
        return table_history(access.table, access.seats)
    except (LookupError, TypeError, ValueError):
        if access.table.closed_at:
            return None
        raise


def table_devices_page(
    request: HttpRequest, access: Access, *, refusal: RefusalView | None = None, status: int = 200
) -> HttpResponse:
    """Show the people at the table and their devices."""
    view = rendered(access).view
    people = table_devices_view(access, view, request.GET.get("page"))
    context = {"board": view, "viewer": access, "people": people, "refusal": refusal, "key": new_key()}
    context |= {"kept": access.table.kept, "goes": expiry_of(access.table), "kept_days": expires_after().days}
    context |= {"forgets": access.table.forgets, "names": hooks.offered_names(access)}
    context |= hooks.table_devices_parts(access)
    return no_store(render(request, "table/people.html", context, status=status))
