"""Sheets that people filled in by hand, as typed on devices; their table has no log."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scoresheets.models.tables import Device, Seat, Table

LONGEST_REASON = 200


class PaperTable(models.Model):
    """Facts about a table on paper that its sheets do not show, and whether each sheet is typed twice."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="paper")
    twice = models.BooleanField(default=False)
    ended = models.CharField(max_length=20, blank=True)  # how; "" while nobody says that it is over
    left = models.JSONField(default=list, blank=True)  # the numbers of the seats whose players went home


class Typist(models.Model):
    """The person typing on a device, as asked once. A name may be removed; the typed sheets stay."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="typists")
    device = models.ForeignKey(Device, null=True, on_delete=models.SET_NULL, related_name="typists")
    name = models.CharField(max_length=30, blank=True)
    by_sheet = models.BooleanField(default=False)  # came by a printed sheet, and may type that one alone

    class Meta:
        constraints = (models.UniqueConstraint(fields=("table", "device"), name="typist_one_a_device"),)


class SheetLink(models.Model):
    """The link on a printed sheet: every device that opens it may type the sheet of this seat, until the table is
    checked.
    """

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="sheet_link")
    token = models.CharField(max_length=43, unique=True)


class TypedSheet(models.Model):
    """One sheet as one device types it: a draft until it is done. `boxes` and `sums` hold the typed text, by key."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="typed")
    typing = models.PositiveSmallIntegerField()  # 1 for the first typing, 2 for the second
    typist = models.ForeignKey(Typist, on_delete=models.CASCADE, related_name="sheets")
    boxes = models.JSONField(default=dict, blank=True)
    sums = models.JSONField(default=dict, blank=True)
    saved_at = models.DateTimeField(auto_now=True)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("seat", "typing"), name="typed_once_a_typing"),
            models.UniqueConstraint(fields=("seat", "typist"), name="typed_once_a_typist"),
            models.CheckConstraint(name="typed_once_or_twice", condition=Q(typing__in=(1, 2))),
        )


class Ruling(models.Model):
    """A settled finding or difference. The latest ruling of a box decides its value."""

    class Kind(models.TextChoices):
        AS_READ = "read"  # the paper really says so
        MISREAD = "misread"  # the paper says `value`
        STRUCK = "struck"  # the organizer takes it off the sheet
        DIFFERENCE = "differ"  # of two typings, `value` stands on the paper

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="rulings")
    kind = models.CharField(max_length=7, choices=Kind.choices)
    finding = models.CharField(max_length=300, blank=True)  # the finding, as `finding_key` writes it
    seat = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.CASCADE, related_name="rulings")
    box = models.CharField(max_length=60, blank=True)
    value = models.CharField(max_length=12, blank=True)
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    typist = models.ForeignKey(Typist, on_delete=models.CASCADE, related_name="rulings")
    ruled_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)
