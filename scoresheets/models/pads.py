"""One proxy a printed pad: the sheet of the database in the words that stand on the paper."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from games.kit.paper import Holder, Kind, Paper, Pencil
from games.monopoly_deal import filled as monopoly_deal
from games.monopoly_deal.filled import FilledSet, FilledTableau
from scoresheets.models.paper import Claim, Mark, Sheet
from scoresheets.models.tables import Table
from scoresheets.registry import GAMES


def paper_of(table: Table) -> Paper:
    """The paper of a table as its rows hold it: one sheet a seat in order of play, and the claims."""
    seats = {seat_id: index for index, seat_id in enumerate(table.seats.values_list("pk", flat=True))}
    sheets: list[dict[str, Pencil]] = [{} for _ in seats]
    for mark in Mark.objects.filter(sheet__table=table).select_related("sheet").order_by("pk"):
        sheets[seats[mark.sheet.seat_id]][mark.box] = Pencil(Kind(mark.kind), mark.value)
    claims = {
        claim.box: Holder(seats[claim.sheet.seat_id], claim.round)
        for claim in Claim.objects.filter(table=table).select_related("sheet").order_by("pk")
    }
    return Paper(tuple(MappingProxyType(sheet) for sheet in sheets), MappingProxyType(claims))


def printed_on(sheet: Sheet) -> tuple[Any, Paper, int]:
    """What a game draws a sheet from: the options of its table, the paper, and its place in the order of play."""
    table = sheet.table
    seats = list(table.seats.values_list("pk", flat=True))
    options = GAMES[table.game].read_options(table.options, len(seats), table.edition)
    return options, paper_of(table), seats.index(sheet.seat_id)


class DealTableau(Sheet):
    """What lies before one player of Monopoly Deal."""

    class Meta:
        proxy = True

    @property
    def filled(self) -> FilledTableau:
        """All sets and the bank, read from the database."""
        return monopoly_deal.fill(*printed_on(self))

    @property
    def sets(self) -> tuple[FilledSet, ...]:
        """The sets with cards or buildings, in the order of the colours."""
        return self.filled.sets
