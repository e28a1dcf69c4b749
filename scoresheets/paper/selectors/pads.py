"""Blank sheets for the seats of a paper table, each with the code by which it is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scoresheets.models import Place, Table
from scoresheets.paper.selectors.sheet_links import sheet_tokens
from scoresheets.paper.selectors.typed import Typed
from scoresheets.printing.pages import PrintedSheet
from scoresheets.printing.selectors import blank
from scoresheets.printing.words import place_at_night
from scoresheets.table.selectors.seating import seat_colours, seat_view


def table_pads(typed: Typed, drawn: Callable[[str], Any]) -> tuple[PrintedSheet, ...]:
    """Return a blank sheet for each seat of a paper table, with its name, its place and the code by which it is typed.
    `drawn` makes a picture of a code.
    """
    pad, seats = typed.pad, [seat_view(seat) for seat in typed.seats]
    state = pad.game.start(typed.options, len(seats))
    colours = seat_colours([seat.number for seat in seats], pad, typed.table.options)
    tokens, place = sheet_tokens(typed.table), _where(typed.table)
    return tuple(
        PrintedSheet(
            blank(pad, state, index, seats),
            " · ".join(filter(None, (place, seat.name))),
            colours,
            drawn(tokens[seat.number]) if seat.number in tokens else None,
        )
        for index, seat in enumerate(seats)
    )


def _where(table: Table) -> str:
    place = Place.objects.select_related("night").filter(tables=table).first()
    return f"{place.night.name} · {place_at_night(place.number)}" if place else ""
