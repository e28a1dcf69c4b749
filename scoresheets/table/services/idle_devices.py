"""Limits on rows of devices that come by a link and do nothing: the device idle for longest gives way to the next.

A link asks for no cookie, so one client can come as a new device any number of times. A row alone lets a device see the
table (`table/selectors/access.py`), so no device can watch without one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from scoresheets.base.server.device_sockets import connected_devices
from scoresheets.models import Admission, Entry, NightDevice, NightLink, Seat, Table, Typist
from scoresheets.table.live.broadcast import broadcast_revoked
from scoresheets.table.selectors.expiry import devices_without_trace

MOST_AT_A_TABLE = 500  # devices that hold no seat
MOST_BY_A_LINK = (
    200  # devices with a role by one link of a night; devices that only have a name by printed sheets
)


def make_room_at(table: Table) -> None:
    """Put out the longest idle devices of a table so that one more fits. Only inside `write_table`."""
    seated = Seat.objects.filter(table=table, device=OuterRef("device"))
    idle = Admission.objects.filter(~Exists(seated), table=table).exclude(device=table.host_id)
    if idle.count() < MOST_AT_A_TABLE:
        return
    done = Exists(Entry.objects.filter(table=table, device=OuterRef("device"))) | Exists(
        Typist.objects.filter(table=table, device=OuterRef("device"))
    )
    gone = _longest_idle(idle.annotate(done=done).order_by("done", "number"), MOST_AT_A_TABLE)
    Admission.objects.filter(table=table, device__in=gone).delete()
    broadcast_revoked(table, device_ids=gone)
    _forget_devices(gone)


def make_room_by(link: NightLink) -> tuple[int, ...]:
    """Take the role from the longest idle devices that came by this link of a night, so that one more fits. Return
    their ids: the caller ends their pages. Only inside `write_night`.
    """
    came = NightDevice.objects.filter(link=link)
    if came.count() < MOST_BY_A_LINK:
        return ()
    gone = _longest_idle(came.order_by("pk"), MOST_BY_A_LINK)
    came.filter(device__in=gone).delete()
    _forget_devices(gone)
    return gone


def make_room_to_type(table: Table) -> None:
    """Forget the longest idle devices that came by printed sheets of this table and have typed nothing, so that one
    more fits. Only inside `write_table`.
    """
    idle = Typist.objects.filter(table=table, by_sheet=True, sheets=None, rulings=None, device__isnull=False)
    if idle.count() < MOST_BY_A_LINK:
        return
    gone = _longest_idle(idle.order_by("pk"), MOST_BY_A_LINK)
    idle.filter(device__in=gone).delete()
    _forget_devices(gone)


def _longest_idle(rows: QuerySet[Any, Any], most: int) -> tuple[int, ...]:
    """Return the devices to remove so that one more fits, in the order of these rows; devices with a page open in this
    process come last.
    """
    devices = list(rows.values_list("device_id", flat=True))
    connected = connected_devices()
    devices.sort(key=lambda device: device in connected)
    return tuple(devices[: len(devices) - most + 1])


def _forget_devices(devices: Iterable[int]) -> None:
    devices_without_trace(devices).delete()
