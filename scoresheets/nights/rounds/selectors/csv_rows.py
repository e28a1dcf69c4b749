"""The rounds of a night as CSV."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from scoresheets.base.csv_files import Cell, csv_file
from scoresheets.exports.words import yes_no
from scoresheets.models import Night, Round
from scoresheets.nights.round_rows import published_rounds, sitting_out
from scoresheets.nights.rounds import words
from scoresheets.pads import title_with


def rounds_csv(night: Night) -> str:
    """Return who sat where in each published round and waiting room, in order of play, and who sat out; "" for a night
    without rounds. Wishes are in no file.
    """
    rounds = published_rounds(night)
    header = (
        pgettext("of a night", "Round"),
        _("Game"),
        _("Place"),
        _("Seat"),
        _("Player"),
        _("Seed"),
        _("On paper"),
    )
    rows = (row for each in rounds for row in _rows(each))
    return csv_file(header, rows, get_language() or "en") if rounds else ""


def _rows(drawn: Round) -> Iterator[tuple[Cell, ...]]:
    for table in drawn.tables.all():
        title, paper = title_with(table.game.game, table.game.options), yes_no(table.game.paper)
        for number, seat in enumerate(table.seats.all(), start=1):
            name = seat.guest.name or words.removed()
            yield drawn.number, title, table.place or "", number, name, table.seed or drawn.seed, paper
    for guest in sitting_out(drawn):
        yield drawn.number, _("sat out"), "", "", guest.name or words.removed(), drawn.seed, ""
