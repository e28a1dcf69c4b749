"""The clock of a night's rounds, as its runner starts, pauses and stops it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scoresheets.models.nights import Night


class RoundClock(models.Model):
    """The clock of a night. While it runs it has the instant of its end (`ends_at`), while it is paused the
    milliseconds that are `left`; a stopped one has neither.
    """

    class What(models.TextChoices):
        START = "start"
        PAUSE = "pause"
        GO_ON = "on"
        MORE = "more"
        STOP = "stop"

    class Tells(models.TextChoices):
        ROUND = "round"  # at its end the tables are told to finish their round
        TURN = "turn"
        NOTHING = "nothing"

    night = models.OneToOneField(Night, on_delete=models.CASCADE, related_name="clock")
    keys = models.JSONField(default=list)  # of the forms that changed it last
    tells = models.CharField(max_length=7, choices=Tells.choices, default=Tells.ROUND)
    started_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True, blank=True)
    left = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        constraints = (
            models.CheckConstraint(name="clock_runs_or_is_paused", condition=Q(ends_at=None) | Q(left=None)),
        )
