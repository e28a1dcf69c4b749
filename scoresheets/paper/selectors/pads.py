"""Blank sheets for the seats of a paper table, each with the code by which it is typed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from scoresheets.models import Place, Table
from scoresheets.paper.selectors.sheet_links import sheet_tokens
from scoresheets.paper.selectors.typed import Typed
from scoresheets.printing.pages import PrintedCode, PrintedSheet
from scoresheets.printing.selectors import blank_views, shared_papers
from scoresheets.printing.words import place_at_night
from scoresheets.table.selectors.seating import seat_colours, seat_view


def table_pads(typed: Typed, drawn: Callable[[str], Any]) -> tuple[PrintedSheet, ...]:
    """Return a blank sheet for each seat of a paper table, with its name, its place and the code by which it is typed;
    or the paper that all players share, with the codes of all. `drawn` makes a picture of a code.
    """
    pad, seats = typed.pad, [seat_view(seat) for seat in typed.seats]
    state = pad.game.start(typed.options, len(seats))
    colours = seat_colours([seat.number for seat in seats], pad, typed.table.options)
    tokens, place = sheet_tokens(typed.table), _where(typed.table)
    codes = {
        seat: PrintedCode(drawn(tokens[seat.number]), seat.name) for seat in seats if seat.number in tokens
    }
    sheets = blank_views(pad, state, seats)
    if shared := shared_papers(pad, sheets, typed.table.options):
        return tuple(PrintedSheet(shown, place, colours, tuple(codes.values())) for shown in shared)
    return tuple(
        PrintedSheet(
            sheet.shown,
            " · ".join(filter(None, (place, sheet.seat.name))),
            colours,
            (replace(codes[sheet.seat], name=""),) if sheet.seat in codes else (),
        )
        for sheet in sheets
    )


def _where(table: Table) -> str:
    place = Place.objects.select_related("night").filter(tables=table).first()
    return f"{place.night.name} · {place_at_night(place.number)}" if place else ""
