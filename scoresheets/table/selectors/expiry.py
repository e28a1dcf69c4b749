"""Times at which untouched tables, nights, seasons, people and devices are deleted.

A table is touched when it is opened, started, written on or closed. Before its deletion its pages announce it for
thirty days at most (`notice`), so that somebody can keep it or take it home. These days count from the first
announcement, so a clock that jumps ahead before it deletes nothing; a jump during them shortens the rest by the jump.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce, Greatest

from scoresheets.models import Device, Entry, Night, Person, Season, SeasonNight, Table

LONGEST_NOTICE = 30  # days
TRIED_FOR = timedelta(days=1)
_RELATED = (
    "hosted_tables",
    "admissions",
    "seats",
    "editions",
    "sent_away",
    "roles",
    "attended",
    "persons",
)
_TRACES = (*_RELATED, "opened_tables", "opened_nights", "typists", "entries")


def expires_after() -> timedelta:
    """Return how long an untouched table stays."""
    return timedelta(days=settings.EXPIRE_DAYS)


def notice() -> timedelta:
    """Return how long before the deletion its pages announce it."""
    return timedelta(days=min(LONGEST_NOTICE, settings.EXPIRE_DAYS))


def old_trials(now: datetime) -> QuerySet[Table, Any]:
    """Return the trials to delete by now, without notice: a day after they were opened."""
    return Table.objects.filter(trial=True, opened_at__lte=now - TRIED_FOR)


def untouched_tables(now: datetime) -> QuerySet[Table, Any]:
    """Return the tables, with `touched_at`, whose deletion is to be announced or is due by now."""
    tables: QuerySet[Table, Any] = touched_tables().filter(
        ~Exists(Night.objects.filter(places=OuterRef("place"), kept=True)),
        kept=False,
        touched_at__lte=now - expires_after() + notice(),
    )
    return tables


def touched_tables() -> Any:
    """Return all tables with `touched_at`; only the last line of each log is read."""
    lines = Entry.objects.filter(table=OuterRef("pk")).order_by("-sequence")
    times = (Subquery(lines.values("written_at")[:1]), F("started_at"), F("closed_at"))
    known = (Coalesce(time, F("opened_at")) for time in times)
    return Table.objects.annotate(touched_at=Greatest(*known))


def untouched_nights(now: datetime) -> QuerySet[Night, Any]:
    """Return the nights without a table, over for that long, whose deletion is to be announced or is due by now."""
    since = now - expires_after() + notice()
    return Night.objects.filter(
        ~Exists(Table.objects.filter(place__night=OuterRef("pk"))),
        kept=False,
        opened_at__lte=since,
        day__lte=since.date(),
    )


def untouched_seasons(now: datetime) -> QuerySet[Season, Any]:
    """Return the seasons of which no night is left, the last one that long ago, whose deletion is to be announced or is
    due by now.
    """
    since = now - expires_after() + notice()
    lately = SeasonNight.objects.filter(Q(night__isnull=False) | Q(day__gt=since.date()))
    return Season.objects.filter(
        ~Exists(lately.filter(season=OuterRef("pk"))), kept=False, opened_at__lte=since
    )


def unseen_people(now: datetime) -> QuerySet[Person, Any]:
    """Return the people at no table for that long, nor any person merged with them: to be announced or deleted by
    now.
    """
    since = now - expires_after() + notice()
    lately = Person.objects.filter(seen_at__gt=since)
    return Person.objects.filter(seen_at__lte=since).exclude(
        Exists(lately.filter(pk=OuterRef("one_with")))
        | Exists(lately.filter(one_with=OuterRef("pk")))
        | Exists(lately.filter(one_with=OuterRef("one_with")))
    )


def night_goes_at(night: Night | Season) -> datetime | None:
    """Return when the night or the season will be deleted, None if that is not announced yet or it is kept."""
    if night.kept or night.expiry_told_at is None:
        return None
    return night.expiry_told_at + notice()


def goes_at(table: Table, touched_at: datetime) -> datetime | None:
    """Return when the table will be deleted, None if that is not announced yet or the table is kept."""
    if table.kept or table.expiry_told_at is None:
        return None
    if table.expiry_told_at < touched_at:  # touched since the announcement
        return None
    return max(touched_at + expires_after(), table.expiry_told_at + notice())


def expiry_of(table: Table) -> datetime | None:
    """Return when a table that was just read will be deleted, None as in `goes_at`."""
    if table.expiry_told_at is None:
        return None
    return goes_at(table, touched_tables().values_list("touched_at", flat=True).get(pk=table.pk))


def unused_devices(now: datetime) -> QuerySet[Device, Any]:
    """Return the devices older than twice that time to which no table, seat, sheet, night or person refers."""
    nowhere = {f"{each}__isnull": True for each in _RELATED}
    devices: QuerySet[Device, Any] = Device.objects.filter(
        created_at__lt=now - 2 * expires_after(), **nowhere
    )
    return devices


def devices_without_trace(devices: Iterable[int]) -> QuerySet[Device, Any]:
    """Return those of these devices that no row but their own secrets refers to."""
    return Device.objects.filter(pk__in=list(devices), **{f"{each}__isnull": True for each in _TRACES})
