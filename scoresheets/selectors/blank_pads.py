"""Sheets of a pad on which nothing is written yet: for those who play on paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scoresheets.models import Place, Table
from scoresheets.pads.pad import Pad
from scoresheets.pages import Fragment, SeatView, SheetView
from scoresheets.pages.prints import PrintedSheet
from scoresheets.selectors.numbers import numbers_for
from scoresheets.selectors.seating import seat_colours, seat_view
from scoresheets.selectors.sheet_links import sheet_tokens
from scoresheets.selectors.sheets import shown_sheet
from scoresheets.selectors.typed import Typed
from scoresheets.words.editions import edition_name
from scoresheets.words.prints import place_at_night

NOBODY = "……………………"  # room for a name, to be written by hand


def blank_sheets(
    pad: Pad, options: Mapping[str, Any], edition: object = None, *, count: int = 1
) -> tuple[PrintedSheet, ...]:
    """So many blank sheets of a pad with these options and this printed sheet of people's own (None: ours). Where
    players have different sheets they follow in the order of play. Raises MalformedMove.
    """
    players = numbers_for(pad.key, options, edition)[-1]
    chosen = pad.for_players(options, players)
    state = pad.game.start(pad.game.read_options(chosen, players, edition), players)
    seats = [SeatView(number, NOBODY, "", held=False) for number in range(1, players + 1)]
    colours = seat_colours([seat.number for seat in seats], pad, chosen)
    return tuple(
        PrintedSheet(_blank(pad, state, place % players, seats), edition_name(edition), colours)
        for place in range(count)
    )


def table_pads(typed: Typed, drawn: Callable[[str], Any]) -> tuple[PrintedSheet, ...]:
    """A blank sheet for each seat of a paper table, with its name, its place and the code by which it is typed; `drawn`
    makes a picture of a code.
    """
    pad, seats = typed.pad, [seat_view(seat) for seat in typed.seats]
    state = pad.game.start(typed.options, len(seats))
    colours = seat_colours([seat.number for seat in seats], pad, typed.table.options)
    tokens, place = sheet_tokens(typed.table), _where(typed.table)
    return tuple(
        PrintedSheet(
            _blank(pad, state, index, seats),
            " · ".join(filter(None, (place, seat.name))),
            colours,
            drawn(tokens[seat.number]) if seat.number in tokens else None,
        )
        for index, seat in enumerate(seats)
    )


def _where(table: Table) -> str:
    place = Place.objects.select_related("night").filter(tables=table).first()
    return f"{place.night.name} · {place_at_night(place.number)}" if place else ""


def _blank(pad: Pad, state: Any, place: int, seats: list[SeatView]) -> Fragment:
    sheet = SheetView(
        seat=seats[place],
        filled=pad.blank(state, place),
        fresh=frozenset(),
        fresh_by=None,
        owners=dict(enumerate(seats)),
    )
    return shown_sheet(sheet, pad).shown
