"""A club's season: standings over several nights."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scoresheets.models.nights import Night


class Season(models.Model):
    """Standings over chosen nights. `criteria` and `counting` are as those of a night."""

    public_id = models.CharField(max_length=32, unique=True)
    name = models.CharField(max_length=60)
    criteria = models.JSONField(default=dict, blank=True)
    counting = models.JSONField(default=dict, blank=True)
    opened_at = models.DateTimeField(auto_now_add=True)
    expiry_told_at = models.DateTimeField(null=True, blank=True)
    kept = models.BooleanField(default=False)

    class Meta:
        constraints = (models.CheckConstraint(name="season_named", condition=~Q(name="")),)


class SeasonNight(models.Model):
    """A night that counts for a season. Once its tables go, `figures` holds what counted, without names: then they
    count. `name` and `day` are those of the night when it was chosen or its figures were stored.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="nights")
    night = models.ForeignKey(Night, null=True, blank=True, on_delete=models.SET_NULL, related_name="seasons")
    name = models.CharField(max_length=60)
    day = models.DateField()
    figures = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ("day", "pk")
        constraints = (models.UniqueConstraint(fields=("season", "night"), name="season_night_once"),)
