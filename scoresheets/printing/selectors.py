"""Read what is printed: blank sheets of a pad, the sheets of a table, and the awards for diplomas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import cycle, groupby, islice
from typing import Any

from games.kit.errors import MalformedMove
from games.kit.standings import TOTAL
from scoresheets.models import Table
from scoresheets.pads import pad_of
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
    pad: Pad, options: Mapping[str, Any], edition: object = None, *, count: int = 1, columns: int = 0
) -> tuple[PrintedSheet, ...]:
    """Return `count` blank sheets of a pad with these options, or more where a whole one has several pages. `edition`
    is people's own printed sheet (None: ours). `columns` is for how many players a paper is that they share; 0 if each
    has one.

    If players have different sheets, these follow in the order of play. Raises MalformedMove.
    """
    players = columns or numbers_for(pad.key, options, edition)[-1]
    chosen = pad.for_players(options, players)
    state = pad.game.start(pad.game.read_options(chosen, players, edition), players)
    seats = [SeatView(number, "" if columns else NOBODY, "", held=False) for number in range(1, players + 1)]
    colours = seat_colours([seat.number for seat in seats], pad, chosen)
    views = blank_views(pad, state, seats)
    drawn = shared_papers(pad, views, chosen) or tuple(sheet.shown for sheet in views)
    copies = cycle(PrintedSheet(shown, edition_name(edition), colours) for shown in drawn)
    return tuple(islice(copies, max(count, len(drawn)) if columns else count))


def columns_for(pad: Pad, options: Mapping[str, Any], edition: object = None) -> range:
    """Return for how many players a paper may be that all players of this pad share; empty if each has one."""
    return numbers_for(pad.key, options, edition) if pad.answers("shared_paper") else range(0)


def blank_views(pad: Pad, state: Any, seats: Sequence[SeatView]) -> tuple[SheetView, ...]:
    """Return the blank sheets of all players in the order of play."""
    owners = dict(enumerate(seats))
    sheets = (
        SheetView(seat, pad.blank(state, place), frozenset(), None, owners) for place, seat in owners.items()
    )
    return tuple(shown_sheet(sheet, pad) for sheet in sheets)


def shared_papers(pad: Pad, sheets: Sequence[SheetView], options: Mapping[str, Any]) -> tuple[Fragment, ...]:
    """Return the pages on which all players of a table write together; () if each of them has a paper."""
    title = pad.titled(options)
    pages = pad.shared_paper(sheets) if sheets else ()
    return tuple(Fragment(f"{pad.folder}/_shared_paper.html", {"title": title, **page}) for page in pages)


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


def board_sheets(table: Table, view: TableView) -> tuple[PrintedSheet, ...]:
    """Return all sheets of a table, each with a line that says where and when it was played, and who won."""
    day = day_of(table, view)
    awards = [
        view.table.title if view.table.named else "",
        place_at_night(view.night.place) if view.night else "",
        marked_day(day_in_words(day), on_paper=view.table.on_paper),
        view.finals.headline if view.finals else "",
    ]
    line = " · ".join(filter(None, awards))
    shared = shared_papers(pad_of(table.game), view.sheets, table.options) if view.sheets else ()
    drawn = shared or tuple(sheet.shown for sheet in view.sheets)
    return tuple(PrintedSheet(shown, line, view.table.colours) for shown in drawn)


def day_of(table: Table, view: TableView) -> datetime:
    """Return when the table was played."""
    return view.played.clock if view.played else table.started_at or table.opened_at


def table_sheets(table: Table) -> tuple[PrintedSheet, ...]:
    """Return all sheets of a table."""
    return board_sheets(table, read_table_view(table))
