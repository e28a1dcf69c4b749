"""Read what is printed: blank sheets of a pad, the sheets of a table, and the awards for diplomas."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from itertools import groupby
from typing import Any

from games.kit.errors import MalformedMove
from games.kit.standings import TOTAL
from scoresheets.models import Table
from scoresheets.pads.pad import Pad
from scoresheets.pads.pages import FinalsView, Fragment, Place, SeatView, SheetView
from scoresheets.printing.pages import Award, PrintedSheet
from scoresheets.printing.words import (
    day_in_words,
    place_at_night,
    place_sentence,
    place_title,
    ties_sentence,
)
from scoresheets.table.pages.table_view import TableView
from scoresheets.table.selectors.player_counts import numbers_for
from scoresheets.table.selectors.seating import seat_colours
from scoresheets.table.selectors.sheets import shown_sheet
from scoresheets.table.selectors.table_view import read_table_view
from scoresheets.table.words.editions import edition_name
from scoresheets.table.words.on_paper import marked_day

NOBODY = "……………………"  # room for a handwritten name


def blank_sheets(
    pad: Pad, options: Mapping[str, Any], edition: object = None, *, count: int = 1
) -> tuple[PrintedSheet, ...]:
    """Return `count` blank sheets of a pad with these options. `edition` is people's own printed sheet (None: ours).

    If players have different sheets, these follow in the order of play. Raises MalformedMove.
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
    """Return the blank sheet of one player, by place in the order of play."""
    sheet = SheetView(
        seat=seats[place],
        filled=pad.blank(state, place),
        fresh=frozenset(),
        fresh_by=None,
        owners=dict(enumerate(seats)),
    )
    return shown_sheet(sheet, pad).shown


PLACES = 3


def table_awards(view: TableView) -> tuple[Award, ...]:
    """Return the places of this table's result, best first. () if it is not over, nobody won, or it was played
    alone.
    """
    finals = view.finals
    if finals is None or finals.lost or len(finals.places) < 2:
        return ()
    first = [place for place in finals.places if place.rank <= PLACES and not place.seat.left]
    ranked = groupby(sorted(first, key=lambda place: place.rank), key=lambda place: place.rank)
    return tuple(_award(finals, rank, tuple(places)) for rank, places in ranked)


def _award(finals: FinalsView, rank: int, places: tuple[Place, ...]) -> Award:
    names = tuple(place.seat.name for place in places)
    figure = place_sentence(finals.total.label, places[0].money)
    return Award(rank, place_title(rank), names, finals.verdict if rank == 1 else "", figure)


def ties_of(pad: Pad) -> str:
    """Return the sentence on how this game breaks ties, in order."""
    players = pad.game.players[-1]
    try:
        state = pad.game.start(pad.game.read_options(pad.for_players({}, players), players, None), players)
    except MalformedMove:
        return ""
    steps = (TOTAL, *pad.game.outcome(state).players[0].tie_breakers)
    return ties_sentence([pad.step_name(step) for step in steps])


def board_sheets(view: TableView, day: datetime) -> tuple[PrintedSheet, ...]:
    """Return all sheets of a table, each with a line that says where and when it was played, and who won."""
    awards = [
        view.table.title if view.table.named else "",
        place_at_night(view.night.place) if view.night else "",
        marked_day(day_in_words(day), on_paper=view.table.on_paper),
        view.finals.headline if view.finals else "",
    ]
    line = " · ".join(filter(None, awards))
    return tuple(PrintedSheet(sheet.shown, line, view.table.colours) for sheet in view.sheets)


def day_of(table: Table, view: TableView) -> datetime:
    """Return when the table was played."""
    return view.played.clock if view.played else table.started_at or table.opened_at


def table_sheets(table: Table) -> tuple[PrintedSheet, ...]:
    """Return all sheets of a table."""
    view = read_table_view(table)
    return board_sheets(view, day_of(table, view))
