"""What a page says of a table whatever is written on its sheets: its game, what it is called, what it has chosen."""

from __future__ import annotations

from scoresheets.models import Seat, Table
from scoresheets.pads.pad import Pad
from scoresheets.pads.templates import present_templates
from scoresheets.pages import GameView, TableView
from scoresheets.selectors.house import house_choices
from scoresheets.selectors.seating import seat_colours
from scoresheets.selectors.titles import short_title
from scoresheets.words.editions import edition_name, sheet_choice


def game_view(pad: Pad) -> GameView:
    """What its pad says of a game."""
    return GameView(
        title=str(pad.title),
        folder=pad.folder,
        styles=pad.styles,
        tray=pad.tray.folder,
        parts=present_templates(pad.folder, pad.tray.folder),
        rail=str(pad.rail),
        counts=pad.counts,
        instead=pad.tray.instead,
        in_view=pad.in_view,
        book_title=str(pad.book.title) if pad.book else "",
    )


def table_view(table: Table, seats: tuple[Seat, ...], pad: Pad) -> TableView:
    """What a table is called and has chosen."""
    chosen = pad.choices(table.options)
    return TableView(
        title=short_title(table),
        named=bool(table.title),
        choices=(
            *chosen,
            *((sheet_choice(table.edition),) if pad.editions else ()),
            *house_choices(table),
        ),
        edition=edition_name(table.edition),
        roll_by_roll=table.roll_by_roll,
        colours=seat_colours([seat.number for seat in seats], pad, table.options),
    )
