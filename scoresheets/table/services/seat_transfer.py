"""Transfer of a seat or of the host's role to another device at the table. No device leaves, no entry changes."""

from __future__ import annotations

from scoresheets.base.refusals import Refusal
from scoresheets.models import Admission, Device, Table
from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.selectors.access import Access, access_administering, access_fresh, access_seat
from scoresheets.table.services.devices import hold_seat
from scoresheets.table.writing import write_table


def hand_seat(*, access: Access, number: int, to: int) -> None:
    """Give a seat to the device with this number at the table. The device that holds the seat may, and the host.

    The device that held it stays at the table and looks on; only freeing a seat puts a device out. Raises Refusal
    `seat_not_yours`, `table_closed`, `device_only_watches`, `malformed`.
    """
    with write_table(access.table) as fresh:
        seat = access_seat(access_fresh(access.device, fresh), number)
        if fresh.closed_at:
            raise Refusal("table_closed")
        device = _sitter(fresh, to)
        if seat.device_id == device.pk:
            return
        hold_seat(seat, device)
        fresh.touch()
    broadcast_changed(fresh)


def hand_host(*, access: Access, to: int) -> None:
    """Give the host's role to the device with this number, as the host. The old host's device keeps its seats, and the
    host link stays valid.

    Raises Refusal `not_host`, `device_only_watches`, `malformed`.
    """
    with write_table(access.table) as fresh:
        access_administering(access_fresh(access.device, fresh))
        device = _sitter(fresh, to)
        if fresh.host_id == device.pk:
            return
        fresh.host = device
        fresh.touch("host")
    broadcast_changed(fresh)


def _sitter(table: Table, number: int) -> Device:
    admission = Admission.objects.filter(table=table, number=number).select_related("device").first()
    if admission is None:
        raise Refusal("malformed", reason="no_such_device")
    device = admission.device
    if not access_fresh(device, table).can_take_seat:
        raise Refusal("device_only_watches")
    return device
