"""Access to seasons: the roles, and the only way from a request to one.

| at the season | run | look |
|---|---|---|
| see its standings with their reasons, its nights, its files | yes | yes |
| choose what counts, take nights out, make and revoke links, rename, delete | yes | - |
| add a night, if the device runs that night too | yes | - |

A device that runs a night may also take that night out of any season. A role at a season gives no right at its nights.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count

from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.models import Device, Role, Season, SeasonDevice, SeasonLink
from scoresheets.nights.selectors.access import strongest
from scoresheets.table.selectors.access import secret_hash
from scoresheets.table.selectors.entry_links import id_in_address

ROLES = (Role.RUN, Role.LOOK)


@dataclass(frozen=True, slots=True)
class SeasonAccess:
    """The access of one device to one season. `role` is its strongest role there."""

    season: Season
    device: Device
    role: Role

    @property
    def runs(self) -> bool:
        """True if the device may do everything."""
        return self.role == Role.RUN


def access_season(device: Device | None, public_id: str) -> SeasonAccess:
    """Return this device's access to the season. Raises Stranger if it has none, or if there is no such season."""
    if device is None:
        raise Stranger
    season = Season.objects.filter(public_id=public_id, devices__device=device).first()
    if season is None:
        raise Stranger
    return season_access_fresh(device, season)


def season_access_fresh(device: Device, season: Season) -> SeasonAccess:
    """Return this device's access to a season that was just read. Raises Stranger."""
    rows = SeasonDevice.objects.filter(season=season, device=device)
    role = strongest(rows.values_list("role", flat=True))
    if role is None:
        raise Stranger
    return SeasonAccess(season, device, role)


def access_running_season(access: SeasonAccess) -> SeasonAccess:
    """Return this access if it runs the season. Raises Refusal `not_running_season`."""
    if not access.runs:
        raise Refusal("not_running_season")
    return access


def season_link(token: str) -> SeasonLink:
    """Return the link with this token. Raises Stranger, both for a revoked link and for one never made."""
    found = SeasonLink.objects.filter(token_hash=secret_hash(token)).select_related("season")
    link = found.first() if token else None
    if link is None:
        raise Stranger
    return link


def season_called(text: str) -> Season | None:
    """Return the season to whose pages this address leads; None if there is none."""
    named = id_in_address(text)
    return Season.objects.filter(public_id=named).first() if named else None


def season_links(season: Season) -> tuple[SeasonLink, ...]:
    """Return the links of a season, oldest first, each with the number of devices that joined by it (`came`)."""
    return tuple(SeasonLink.objects.filter(season=season).annotate(came=Count("devices")).order_by("pk"))


def device_seasons(device: Device | None, *, runs: bool = False) -> tuple[Season, ...]:
    """Return the seasons at which this device has a role, the newest first; only those that it `runs`, if asked."""
    if device is None:
        return ()
    roles = [Role.RUN] if runs else ROLES
    found = Season.objects.filter(devices__device=device, devices__role__in=roles)
    return tuple(found.distinct().order_by("-pk"))
