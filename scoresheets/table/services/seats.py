"""Seats that go before the start, inside the write of a caller."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scoresheets.models import Admission, Seat, Table
from scoresheets.table import hooks
from scoresheets.table.services.starters import settle_throws, starter

Reseated = Callable[[Mapping[str, Any], Sequence[int]], Mapping[str, Any]]
"""Returns the options of a table for the old places of its seats, in their new order."""


def drop_seat(*, table: Table, seats: Sequence[Seat], seat: Seat, options: Reseated) -> tuple[int, ...]:
    """Delete one of these seats, all of the table, and return the device that is put out as it held no other one. Only
    inside `write_table`; the caller saves the table's options.
    """
    before = starter(tuple(seats))
    left = [place for place, each in enumerate(seats) if each.pk != seat.pk]
    table.options = dict(options(table.options, left))
    gone = delete_seat(table=table, seat=seat)
    settle_throws(table=table, before=before)
    return gone


def delete_seat(*, table: Table, seat: Seat) -> tuple[int, ...]:
    """Delete a seat, and return the device that is put out as it held no other one. Only inside `write_table`; the
    caller settles the throws for the first turn.
    """
    device, person = seat.device_id, seat.person_id
    Seat.objects.filter(pk=seat.pk).delete()  # the instance stays whole, as the caller may roll back
    hooks.person_left(person)
    hooks.seat_gone(table, seat)
    if device is None or device == table.host_id or Seat.objects.filter(table=table, device=device).exists():
        return ()
    Admission.objects.filter(table=table, device=device).delete()
    return (device,)
