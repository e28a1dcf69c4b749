"""A club's season: standings over several nights."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scoresheets.base.limits import LONGEST_RECIPIENT
from scoresheets.models.nights import Night, Role
from scoresheets.models.tables import Device


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


class SeasonLink(models.Model):
    """A link by which devices come to run a season or to look at it. Revoking it deletes it with their roles."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="links")
    role = models.CharField(max_length=4, choices=Role.choices)
    name = models.CharField(max_length=LONGEST_RECIPIENT, blank=True, default="")  # recipient, as typed
    token_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)


class SeasonDevice(models.Model):
    """A device with a role at a season, by a link, or (None) as it began the season or has stayed when its link was
    revoked.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="devices")
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="seasons")
    role = models.CharField(max_length=4, choices=Role.choices)
    link = models.ForeignKey(
        SeasonLink, null=True, blank=True, on_delete=models.CASCADE, related_name="devices"
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("device", "link"), name="season_device_once_a_link"),
            models.UniqueConstraint(
                fields=("season", "device"), condition=Q(link=None), name="season_device_began_once"
            ),
        )
