"""Deleting rows that nobody has touched for long, one table a transaction. Running it twice, or in several processes,
does no harm.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from scoresheets.base.refusals import Stranger
from scoresheets.models import Person, Table
from scoresheets.table import hooks
from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.selectors.access import Access, access_administering, access_fresh
from scoresheets.table.selectors.expiry import (
    expires_after,
    goes_at,
    notice,
    old_trials,
    unseen_people,
    untouched_nights,
    untouched_seasons,
    untouched_tables,
    unused_devices,
)
from scoresheets.table.services.forgetting import delete_locked
from scoresheets.table.writing import wipe_traces, write_new, write_table

PART = 500  # rows that are deleted in one transaction


@dataclass(frozen=True, slots=True)
class Expired:
    """Counts of one run: tables whose deletion is announced from now on (`notified`); deleted tables, nights, people
    and devices. Seasons count as nights.
    """

    notified: int = 0
    tables: int = 0
    nights: int = 0
    people: int = 0
    devices: int = 0


def expire(*, now: datetime | None = None) -> Expired:
    """Announce the deletion of tables that are due within thirty days (see `notice`), and delete everything whose
    time has come. Raises Refusal if the database cannot be written now; the work done until then stays done.
    """
    now = now or timezone.now()
    notified, gone = 0, _expire_trials(now)
    untouched = list(untouched_tables(now).order_by("pk").values_list("pk", flat=True))
    hooks.tables_expire(untouched)
    for row in untouched:
        try:
            with write_table(Table(pk=row)) as fresh:
                done = _expire_one(fresh, now)
        except Stranger:  # deleted meanwhile
            continue
        notified, gone = notified + (done == "notified"), gone + (done == "gone")
        if done == "notified":
            broadcast_changed(fresh)
    nights = _expire_nights(now) + _expire_seasons(now)
    people = _expire_people(now)
    devices = _delete_in_parts(unused_devices(now))
    if gone or nights or people or devices:
        wipe_traces()
    return Expired(notified, gone, nights, people, devices)


def delete_tables(rows: Iterable[int]) -> int:
    """Delete these tables, each in its own transaction, even if one is being played. Return how many there still were.
    Raises Refusal if the database cannot be written now; the work done until then stays done.
    """
    gone = _delete_all(rows)
    if gone:
        wipe_traces()
    return gone


def pin_table(*, access: Access, kept: bool) -> None:
    """Set whether the table is kept however long nobody touches it, as the host. Raises Refusal `not_host`."""
    with write_table(access.table) as fresh:
        access_administering(access_fresh(access.device, fresh))
        if fresh.kept == kept or fresh.trial:
            return
        fresh.kept, fresh.expiry_told_at = kept, None
        fresh.touch("kept", "expiry_told_at")
    broadcast_changed(fresh)


def _expire_trials(now: datetime) -> int:
    """Delete the trials of yesterday and before. Return their number."""
    return _delete_all(old_trials(now).values_list("pk", flat=True))


def _delete_all(rows: Iterable[int]) -> int:
    gone, rows = 0, list(rows)
    hooks.tables_expire(rows)
    for row in rows:
        with suppress(Stranger), write_table(Table(pk=row)) as fresh:
            delete_locked(fresh)
            gone += 1
    return gone


def _delete_in_parts(rows: QuerySet[Any, Any]) -> int:
    """Delete these rows, so many in a transaction that nobody waits for it. Return their number."""
    found, gone = list(rows.values_list("pk", flat=True)), 0
    for first in range(0, len(found), PART):
        with write_new():
            part = rows.filter(pk__in=found[first : first + PART])
            gone += part.delete()[1].get(rows.model._meta.label, 0)
    return gone


def _announce_in_parts(rows: QuerySet[Any, Any], now: datetime, **more: Any) -> None:
    """Note that the deletion of these rows is announced, where it was not or only by a clock that was ahead."""
    new = rows.filter(Q(expiry_told_at=None) | Q(expiry_told_at__gt=now))
    found = list(new.values_list("pk", flat=True))
    for first in range(0, len(found), PART):
        with write_new():
            new.filter(pk__in=found[first : first + PART]).update(expiry_told_at=now, **more)


def _expire_nights(now: datetime) -> int:
    """Announce the deletion of nights whose tables are all gone, and delete those announced long enough ago. Return the
    number deleted.
    """
    _announce_in_parts(untouched_nights(now), now, version=F("version") + 1)
    return _delete_in_parts(untouched_nights(now).filter(expiry_told_at__lte=now - notice()))


def _expire_seasons(now: datetime) -> int:
    """Announce and delete likewise seasons of which no night is left. Return the number deleted."""
    _announce_in_parts(untouched_seasons(now), now)
    return _delete_in_parts(untouched_seasons(now).filter(expiry_told_at__lte=now - notice()))


def _expire_people(now: datetime) -> int:
    """Announce and delete likewise people seen at no table for that long, with all their figures. Return the number
    deleted.
    """
    with write_new():
        Person.objects.filter(seen_at__gt=now).update(seen_at=now)  # a clock or a file was ahead
    _announce_in_parts(unseen_people(now), now)
    return _delete_in_parts(
        unseen_people(now).filter(expiry_told_at__lte=now - notice(), seen_at__lte=now - expires_after())
    )


def _expire_one(table: Table, now: datetime) -> str:
    seen = untouched_tables(now).filter(pk=table.pk).first()
    if seen is None:  # touched or kept meanwhile
        return ""
    notified_at = table.expiry_told_at
    if notified_at is None or notified_at > now or notified_at < seen.touched_at:
        table.expiry_told_at = now
        table.touch("expiry_told_at")
        return "notified"
    when = goes_at(table, seen.touched_at)
    if when is None or when > now:
        return ""
    delete_locked(table)
    return "gone"
