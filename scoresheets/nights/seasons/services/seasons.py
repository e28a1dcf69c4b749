"""Write a season: beginning it, its nights, its end."""

from __future__ import annotations

from contextlib import suppress

from scoresheets.base.refusals import Refusal
from scoresheets.models import (
    Device,
    Night,
    Role,
    Season,
    SeasonNight,
)
from scoresheets.models.limits import check_limit
from scoresheets.nights.access import NightAccess, SeasonAccess, access_now, access_running, running
from scoresheets.nights.links.services import give_role
from scoresheets.table.services.devices import new_token
from scoresheets.table.writing import locked, wipe_traces


def begin_season(*, access: NightAccess, name: str) -> Season:
    """Begin a season with this night; the device that runs the night runs the season. If the night counts already in a
    season of this name that the device runs, that one is returned. Raises Refusal `not_running`.
    """
    with running(access) as night:
        own = Season.objects.filter(
            devices__device=access.device, devices__role=Role.RUN, nights__night=night
        )
        known = own.filter(name=name).first()
        if known is not None:
            return known
        check_limit(Season.objects.filter(devices__device=access.device, devices__link=None))
        season = Season.objects.create(public_id=new_token(), name=name)
        give_role(season, access.device.pk, Role.RUN)
        _add(season, night)
    return season


def count_night(*, access: NightAccess, public_id: str) -> None:
    """Let this night count in a season. The device must run both. What is so already changes nothing.

    Raises Stranger, Refusal `not_running`, `not_running_season`, `too_many_nights`.
    """
    with running(access) as night:
        season = access_now(SeasonAccess.called(access.device, public_id))
        _add(access_running(season).season, night)


def count_next_night(before: Night, night: Night, device: Device) -> None:
    """Let the night that repeats another one count in the seasons of that which this device runs. Call only inside a
    transaction with the night before locked.
    """
    seasons = Season.objects.filter(
        nights__night=before, devices__device=device, devices__role=Role.RUN
    ).distinct()
    for season in seasons.order_by("pk"):
        fresh = locked(season)
        with suppress(Refusal):  # a full season stays as it is
            _add(fresh, night)


def _add(season: Season, night: Night) -> None:
    rows = SeasonNight.objects.filter(season=season)
    if rows.filter(night=night).exists():
        return
    check_limit(rows, "season")
    check_limit(SeasonNight.objects.filter(night=night), "night")
    SeasonNight.objects.create(season=season, night=night, name=night.name, day=night.day)


def drop_night(*, access: SeasonAccess, row: int) -> None:
    """Take a night out of the season, with its figures. Raises Refusal `not_running_season`."""
    with running(access) as season:
        SeasonNight.objects.filter(season=season, pk=row).delete()


def withdraw_night(*, access: NightAccess, row: int) -> None:
    """Take this night out of a season, as a device that runs the night. Raises Refusal `not_running`."""
    with running(access) as night:
        SeasonNight.objects.filter(night=night, pk=row).delete()


def change_season(*, access: SeasonAccess, name: str, kept: bool) -> None:
    """Rename the season, and choose whether it is kept however long none of its nights is there any more. Raises
    Refusal `not_running_season`.
    """
    with running(access) as season:
        season.name, season.kept, season.expiry_told_at = name, kept, None
        season.save(update_fields=["name", "kept", "expiry_told_at"])


def delete_season(*, access: SeasonAccess) -> None:
    """Delete the season with its links, roles and stored figures. Its nights stay. Raises Refusal
    `not_running_season`.
    """
    with running(access) as season:
        season.delete()
    wipe_traces()
