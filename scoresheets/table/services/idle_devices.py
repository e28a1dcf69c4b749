"""Limits on rows of devices that come by a link and do nothing: one of them gives way to the next.

A row alone lets a device see the table (`table/selectors/access.py`), so no device can watch without one. Which one
gives way first is decided in `base/server/presence.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Value
from django.db.models.expressions import Combinable

from scoresheets.base.server.presence import Standing, crowd, standing
from scoresheets.models import Admission, Entry, RoleLink, Seat, Table, Typist
from scoresheets.models.limits import most
from scoresheets.table.live.broadcast import broadcast_revoked
from scoresheets.table.selectors.expiry import devices_without_trace

NOBODY = Value(0)
"""Has done something: no device."""


def make_room_at(table: Table) -> None:
    """Put out devices of a table so that one more fits. Only inside `write_table`."""
    seated = Seat.objects.filter(table=table, device=OuterRef("device"))
    idle = Admission.objects.filter(~Exists(seated), table=table).exclude(device=table.host_id)
    if idle.count() < most(Admission):
        return
    wrote = Exists(Entry.objects.filter(table=table, device=OuterRef("device")))
    typed = Exists(Typist.objects.filter(table=table, device=OuterRef("device")))
    gone = _put_out(idle.order_by("number"), by_socket=not table.on_paper, done=wrote | typed)
    broadcast_revoked(table, device_ids=gone)


def make_room_by(link: RoleLink) -> tuple[int, ...]:
    """Take the role from devices that came by this link, so that one more fits. Return their ids: the caller ends their
    pages. Only inside a transaction with the night or the season locked.
    """
    came = link.devices.order_by("pk")
    return _put_out(came, by_socket=False) if came.count() >= most(came.model) else ()


def make_room_to_type(table: Table) -> None:
    """Forget devices that came by printed sheets of this table and have typed nothing, so that one more fits. Only
    inside `write_table`.
    """
    idle = Typist.objects.filter(table=table, by_sheet=True, sheets=None, rulings=None, device__isnull=False)
    if idle.count() >= most(Typist):
        _put_out(idle.order_by("pk"), by_socket=False)


def _put_out(rows: QuerySet[Any, Any], *, by_socket: bool, done: Combinable | Q = NOBODY) -> tuple[int, ...]:
    """Delete the first rows to give way, so that one more fits. Return their devices."""
    first = giving_way(rows, by_socket=by_socket, done=done)
    gone = tuple(each.device for each in first[: len(first) - most(rows.model) + 1])
    rows.filter(device__in=gone).delete()
    forget_devices(gone)
    return gone


@dataclass(frozen=True, slots=True)
class Candidate:
    """A row of a device, and how firmly the device stands."""

    pk: int
    device: int
    standing: Standing


def giving_way(
    rows: QuerySet[Any, Any], *, by_socket: bool, done: Combinable | Q = NOBODY
) -> list[Candidate]:
    """Return these rows of devices, which come oldest first, in the order in which they give way; those whose device
    has `done` something come last. `by_socket` as in `standing`.
    """
    found = rows.annotate(done=done).values_list("pk", "device_id", "device__created_at", "done")
    ordered = []
    for number, (pk, device, made_at, has_done) in enumerate(found):
        its = standing(device, made_at, by_socket=by_socket)
        among = crowd(device) if its < Standing.LONG_GONE else (0, 0.0)
        order = has_done, its, among, -number if its.newest_first else number
        ordered.append((order, Candidate(pk, device, its)))
    return [candidate for _order, candidate in sorted(ordered, key=itemgetter(0))]


def forget_devices(devices: Iterable[int]) -> None:
    """Delete those of these devices to which nothing refers any more. Only inside a transaction."""
    devices_without_trace(devices).delete()
