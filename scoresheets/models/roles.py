"""The roles of devices at nights and seasons, and the links that give them."""

from __future__ import annotations

from typing import cast

from django.db import models
from django.db.models import Q

from scoresheets.base.limits import LONGEST_RECIPIENT
from scoresheets.models.nights import Night
from scoresheets.models.seasons import Season
from scoresheets.models.tables import Device

OF_ONE = Q(night=None, season__isnull=False) | Q(night__isnull=False, season=None)


class Role(models.TextChoices):
    """Role that a link gives a device; the table in `nights/access.py` says what it may do."""

    RUN = "run"
    HELP = "help"
    LOOK = "look"


class RoleLink(models.Model):
    """A link by which devices come to run a night or a season, to help, or to look. Revoking it deletes it with their
    roles.

    `code_hash` is of the eight symbols that a TV may type instead; only links to look at a night have one.
    """

    night = models.ForeignKey(Night, null=True, blank=True, on_delete=models.CASCADE, related_name="links")
    season = models.ForeignKey(Season, null=True, blank=True, on_delete=models.CASCADE, related_name="links")
    role = models.CharField(max_length=4, choices=Role.choices)
    name = models.CharField(max_length=LONGEST_RECIPIENT, blank=True, default="")  # recipient, as typed
    token_hash = models.CharField(max_length=64, unique=True)
    code_hash = models.CharField(max_length=64, unique=True, null=True, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.CheckConstraint(name="role_link_of_one", condition=OF_ONE),)

    @property
    def at(self) -> Night | Season:
        """The night or the season."""
        return self.night or cast(Season, self.season)


class RoleDevice(models.Model):
    """A device with a role at a night or a season, by a link, or (None) as it opened that or has stayed when its link
    was revoked. It may have several roles.
    """

    night = models.ForeignKey(Night, null=True, blank=True, on_delete=models.CASCADE, related_name="devices")
    season = models.ForeignKey(
        Season, null=True, blank=True, on_delete=models.CASCADE, related_name="devices"
    )
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="roles")
    role = models.CharField(max_length=4, choices=Role.choices)
    link = models.ForeignKey(
        RoleLink, null=True, blank=True, on_delete=models.CASCADE, related_name="devices"
    )
    came_at = models.DateTimeField(auto_now_add=True)
    number = models.PositiveIntegerField(default=0)  # of the device at a night; never given again there

    class Meta:
        constraints = (
            models.CheckConstraint(name="role_device_of_one", condition=OF_ONE),
            models.UniqueConstraint(fields=("device", "link"), name="role_device_once_a_link"),
            models.UniqueConstraint(
                fields=("night", "device"), condition=Q(link=None), name="role_device_opened_night_once"
            ),
            models.UniqueConstraint(
                fields=("season", "device"), condition=Q(link=None), name="role_device_began_season_once"
            ),
        )
