"""The paper: score sheets as they lie on the table. Written only by the projection, in the entry's own transaction."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from games.kit.paper import Kind
from scoresheets.models.tables import Seat, Table


class Sheet(models.Model):
    """One printed page of one player."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="sheets")
    seat = models.ForeignKey(Seat, on_delete=models.RESTRICT, related_name="sheets")
    page = models.PositiveSmallIntegerField(default=1)
    zero_allowed = models.BooleanField()

    class Meta:
        ordering = ("seat__position", "page")
        constraints = (models.UniqueConstraint(fields=("seat", "page"), name="sheet_one_a_page"),)


class Mark(models.Model):
    """One pencil mark in one box."""

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="marks")
    box = models.CharField(max_length=40)
    kind = models.CharField(max_length=8, choices=[(kind.value, kind.value) for kind in Kind])
    value = models.IntegerField(null=True)
    zero_allowed = (
        models.BooleanField()
    )  # copied from the sheet, so that the database can refuse a zero by itself

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
                | Q(value=0, value__isnull=False, zero_allowed=True),
            ),
        )


class Claim(models.Model):
    """A box that everybody else crosses off: one holder a table."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="claims")
    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="claims")
    box = models.CharField(max_length=40)
    round = models.PositiveSmallIntegerField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("table", "box"), name="claim_one_holder_a_box"),)
