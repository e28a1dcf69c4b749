"""A correction that waits for the consent of the seats whose sheets it would change."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from scoresheets.models.tables import Device, Seat, Table


class Proposal(models.Model):
    """One proposed correction. It refers to seats by number and contains no name."""

    class Status(models.TextChoices):
        OPEN = "open"
        DONE = "done"
        DECLINED = "declined"
        WITHDRAWN = "withdrawn"
        LAPSED = "lapsed"  # later entries make it impossible

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="proposals")
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.OPEN)
    sequence = models.PositiveIntegerField()  # length of the log at that time
    target = models.PositiveIntegerField()  # the sequence of the entry to correct
    strikes_from = models.PositiveIntegerField(null=True)  # from this sequence on all would be taken back
    move = models.JSONField(null=True)  # as a transcript's entry without player; null: only take back
    seat = models.ForeignKey(Seat, null=True, on_delete=models.SET_NULL, related_name="+")
    key = models.CharField(max_length=32)
    device = models.ForeignKey(Device, null=True, on_delete=models.SET_NULL, related_name="+")
    by_host = models.BooleanField(default=False)
    by_organizer = models.BooleanField(default=False)
    proposers = models.JSONField(
        default=list
    )  # the numbers of the seats its device held: none of them is asked
    agreed = models.JSONField(default=list)  # the numbers of the seats that have consented
    revision = models.PositiveIntegerField(default=0)  # how often later entries changed its preview
    reason = models.CharField(max_length=200, blank=True, default="")  # why a host or organizer withdrew it
    declined = models.PositiveSmallIntegerField(null=True)  # the number of the seat that declined

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("table", "key"), name="proposal_one_a_key"),
            models.UniqueConstraint(
                fields=("table",), condition=Q(status="open"), name="proposal_one_open_a_table"
            ),
            models.CheckConstraint(
                name="proposal_strike_takes_all",
                condition=Q(move__isnull=False) | Q(strikes_from__isnull=False, strikes_from=F("target")),
            ),
        )
