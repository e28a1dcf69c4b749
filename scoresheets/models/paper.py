"""The paper: score sheets as rows. Written only by the projection, in the entry's own transaction."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from django.db import models
from django.db.models import Q

from games.kit.paper import Holder, Kind, Paper, Pencil
from scoresheets.models.fields import NumberField
from scoresheets.models.tables import Seat, Table
from scoresheets.registry import game_of


class Sheet(models.Model):
    """One printed page of one player."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="sheets")
    seat = models.ForeignKey(Seat, on_delete=models.RESTRICT, related_name="sheets")
    page = models.PositiveSmallIntegerField(default=1)
    zero_allowed = models.BooleanField()
    below_zero_allowed = models.BooleanField(default=False)

    class Meta:
        ordering = ("seat__position", "page")
        constraints = (models.UniqueConstraint(fields=("seat", "page"), name="sheet_one_a_page"),)


class Mark(models.Model):
    """One pencil mark in one box."""

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="marks")
    box = models.CharField(max_length=40)
    kind = models.CharField(max_length=8, choices=[(kind.value, kind.value) for kind in Kind])
    value = NumberField(null=True)
    zero_allowed = models.BooleanField()  # denormalised from the sheet: a CHECK sees only its own row
    below_zero_allowed = models.BooleanField(default=False)  # as well

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("sheet", "box"), name="mark_one_a_box"),
            models.CheckConstraint(
                name="mark_number_has_its_value",
                condition=Q(kind="number", value__isnull=False) | (~Q(kind="number") & Q(value__isnull=True)),
            ),
            models.CheckConstraint(
                name="mark_no_zero_where_forbidden",
                condition=Q(value__isnull=True)
                | Q(value__gt=0, value__isnull=False)
                | Q(value=0, value__isnull=False, zero_allowed=True)
                | Q(value__lt=0, value__isnull=False, below_zero_allowed=True),
            ),
        )


class Claim(models.Model):
    """A box that all other players cross off: one holder a table."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="claims")
    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="claims")
    box = models.CharField(max_length=40)
    round = models.PositiveSmallIntegerField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("table", "box"), name="claim_one_holder_a_box"),)


def paper_of(table: Table) -> Paper:
    """Return the paper of a table as its rows hold it: one sheet a seat in order of play, and the claims."""
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
    """Return the values from which a game draws a sheet: the options of its table, the paper, and its place in the
    order of play.
    """
    table = sheet.table
    seats = list(table.seats.values_list("pk", flat=True))
    options = game_of(table.game).read_options(table.options, len(seats), table.edition)
    return options, paper_of(table), seats.index(sheet.seat_id)
