"""Joining a table with a seat of one's own."""

from __future__ import annotations

from collections.abc import Collection

from scoresheets.models import Device, Table
from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.selectors.access import access_fresh, access_sitting
from scoresheets.table.services.devices import come_in
from scoresheets.table.services.tables import add_own_seat
from scoresheets.table.writing import write_table


def join_as_new(
    *, device: Device | None, table: Table, name: str, others: Collection[str] = ()
) -> tuple[Device, str]:
    """Let a device in with one more seat of its own, before the start: both or neither. Return the device and its new
    secret.

    Raises what `add_seat` raises.
    """
    with write_table(table) as fresh:
        device, secret = come_in(fresh, device, watcher=False, number=None)
        sit_anew(table=fresh, device=device, name=name, others=others)
    broadcast_changed(fresh)
    return device, secret


def sit_anew(*, table: Table, device: Device, name: str, others: Collection[str] = ()) -> None:
    """Give a device that was just let in a seat of its own, inside the caller's `write_table`. Raises what `add_seat`
    raises.
    """
    access = access_sitting(access_fresh(device, table), code="watchers_do_not_sit")
    add_own_seat(table=table, access=access, name=name, others=others)
