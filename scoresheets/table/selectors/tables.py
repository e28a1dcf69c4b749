"""The parts of a page that no entry changes: game, title and choices of a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any

from scoresheets.models import Seat, Table
from scoresheets.pads import game_title
from scoresheets.pads.pad import Pad
from scoresheets.pads.pages import Parts
from scoresheets.pads.templates import present_templates
from scoresheets.table.pages.table_view import GameView, TableDescription
from scoresheets.table.selectors.house_rules import house_rule_choices
from scoresheets.table.selectors.seating import seat_colours
from scoresheets.table.selectors.titles import short_title
from scoresheets.table.words.editions import edition_name, sheet_choice
from scoresheets.table.words.refusals import refusal_sentence

NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


def game_view(pad: Pad, options: Mapping[str, Any] = NO_OPTIONS) -> GameView:
    """Return what a page shows of a game, from its pad, at a table with these options."""
    return GameView(
        title=pad.titled(options),
        folder=pad.folder,
        styles=pad.styles,
        tray=pad.tray.folder,
        parts=present_templates(pad.folder, pad.tray.folder),
        rail=str(pad.rail),
        counts=pad.counts,
        instead=pad.tray.instead,
        in_view=pad.in_view,
        book_title=str(pad.book.title) if pad.book else "",
        helps=pad.answers("help"),
        who_begins=str(pad.who_begins),
    )


def missing_game_view(key: str) -> GameView:
    """Return what a page can show of a game that is not installed here."""
    title = game_title(key)
    return GameView(
        title=title,
        folder="",
        styles=(),
        tray="",
        parts=Parts(*[""] * len(fields(Parts))),
        rail="",
        counts="",
        instead=False,
        in_view=False,
        book_title="",
        helps=False,
        missing=refusal_sentence("game_not_installed", game=title),
    )


def describe_table(table: Table, seats: tuple[Seat, ...], pad: Pad) -> TableDescription:
    """Return the title and the choices of a table."""
    sheet = (sheet_choice(table.edition),) if pad.editions else ()
    return replace(
        describe_plain_table(table),
        choices=(*pad.choices(table.options), *sheet, *house_rule_choices(table)),
        colours=seat_colours([seat.number for seat in seats], pad, table.options),
    )


def describe_plain_table(table: Table) -> TableDescription:
    """Return the title and the choices of a table without asking its pad."""
    return TableDescription(
        title=short_title(table),
        named=bool(table.title),
        choices=house_rule_choices(table),
        edition=edition_name(table.edition),
        roll_by_roll=table.roll_by_roll,
        colours="",
        trial=table.trial,
        on_paper=table.on_paper,
        shows_dice=table.shows_dice,
    )
