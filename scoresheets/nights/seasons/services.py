"""Write a season: beginning it, its nights, what counts, its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from scoresheets.base.refusals import Refusal
from scoresheets.models import (
    Device,
    Night,
    OrderChange,
    Role,
    Season,
    SeasonNight,
    Table,
)
from scoresheets.models.limits import check_limit
from scoresheets.nights.access import NightAccess, SeasonAccess, access_now, access_running, running
from scoresheets.nights.links.services import give_role
from scoresheets.nights.seasons.selectors.orders import season_order
from scoresheets.nights.standings import choosing
from scoresheets.nights.standings.selectors.standings import OVER
from scoresheets.table.services.devices import new_token
from scoresheets.table.writing import locked, wipe_traces


def _write_found(access: SeasonAccess, write: Callable[[Season, choosing.Criteria], None]) -> None:
    """Call `write` with the season locked and the criteria in its order, found before as in `nights/writing.py`."""
    for last in (False, True):
        before = Season.objects.get(pk=access.season.pk)
        criteria = {OVER: season_order(before).order.over}
        with running(access) as season:
            if last or (season.criteria, season.counting) == (before.criteria, before.counting):
                return write(season, criteria)
    return None


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


def put_before(*, access: SeasonAccess, game: str, name: str, other: str) -> None:
    """Compare by one criterion of a game before another one. Raises Refusal `not_running_season`, `malformed`."""

    def choose(season: Season, criteria: choosing.Criteria) -> None:
        _save(season, choosing.put_before(season, criteria, game=game, name=name, other=other))

    _write_found(access, choose)


def choose_counting(
    *, access: SeasonAccess, game: str, optional: Sequence[str], best: int, least: int
) -> None:
    """Choose what counts in the orders of a game ("" for all games). Raises Refusal `not_running_season`,
    `malformed`.
    """

    def choose(season: Season, criteria: choosing.Criteria) -> None:
        chosen = choosing.choose_counting(
            season, criteria, game=game, optional=optional, best=best, least=least
        )
        _save(season, chosen)

    _write_found(access, choose)


def choose_points(*, access: SeasonAccess, rows: str, leavers_last: bool) -> None:
    """Choose the points for places. Raises Refusal `not_running_season`, `points_unclear`, `points_too_many`,
    `points_rise`, `points_twice`.
    """
    points = choosing.read_points(rows, leavers_last=leavers_last)
    with running(access) as season:
        _save(season, choosing.choose_points(season, points))


def _save(season: Season, changes: Sequence[choosing.Change]) -> None:
    """Save what was chosen, and list it for all to see once a game of a night has started."""
    season.save(update_fields=choosing.COLUMNS)
    begun = Table.objects.filter(place__night__seasons__season=season, started_at__isnull=False).exists()
    if begun or SeasonNight.objects.filter(season=season, figures__isnull=False).exists():
        check_limit(OrderChange.objects.filter(season=season), adding=len(changes))
        OrderChange.objects.bulk_create(
            OrderChange(season=season, game=each.game, what=each.what, before=each.before, after=each.after)
            for each in changes
        )
