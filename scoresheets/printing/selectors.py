"""Sheets of a pad on which nothing is written yet: for those who play on paper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoresheets.pads.pad import Pad
from scoresheets.pages import Fragment, SeatView, SheetView
from scoresheets.pages.prints import PrintedSheet
from scoresheets.selectors.numbers import numbers_for
from scoresheets.selectors.seating import seat_colours
from scoresheets.selectors.sheets import shown_sheet
from scoresheets.words.editions import edition_name

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
        PrintedSheet(blank(pad, state, place % players, seats), edition_name(edition), colours)
        for place in range(count)
    )


def blank(pad: Pad, state: Any, place: int, seats: list[SeatView]) -> Fragment:
    """The blank sheet of one player, by place in the order of play."""
    sheet = SheetView(
        seat=seats[place],
        filled=pad.blank(state, place),
        fresh=frozenset(),
        fresh_by=None,
        owners=dict(enumerate(seats)),
    )
    return shown_sheet(sheet, pad).shown
