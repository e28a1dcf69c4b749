"""The people at a table and their devices, as one device may arrange them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, Q, QuerySet

from scoresheets.models import Admission, Seat, SentAway
from scoresheets.pads.pages import SeatView
from scoresheets.table.pages.table_view import LeavingView, TableView
from scoresheets.table.selectors.access import Access

LISTED = 50  # devices of a page


@dataclass(frozen=True, slots=True)
class DeviceView:
    """A device at the table: its number there, the players it writes for, and whether it is the asking one (`here`)."""

    number: int
    names: tuple[str, ...]
    host: bool
    watcher: bool
    here: bool


@dataclass(frozen=True, slots=True)
class PersonView:
    """A person, its device (None: without one), and the rights of the asking device: `mine` to rename and so on."""

    seat: SeatView
    named: bool
    device: DeviceView | None
    mine: bool
    leaving: LeavingView | None  # None for a player gone home, and while nobody plays
    others: tuple[DeviceView, ...]  # devices that the seat may be handed to


@dataclass(frozen=True, slots=True)
class SentAwayView:
    """A device that was sent away: its number, the players it wrote for, and since when it is gone."""

    number: int
    names: tuple[str, ...]
    watcher: bool
    since: datetime


@dataclass(frozen=True, slots=True)
class TableDevicesView:
    """Everybody at the table, and a page of the devices; `here` is the number of the asking device.

    A seat and the host's role can be handed to the devices of the page, which are few: the newest come first.
    """

    people: tuple[PersonView, ...]
    devices: tuple[DeviceView, ...]
    page: Page[Admission]
    heirs: tuple[DeviceView, ...]  # devices that the host's role may be handed to
    away: tuple[SentAwayView, ...]  # for the host alone
    here: int
    any_mine: bool


def table_devices_view(access: Access, view: TableView, page: str | int | None = 1) -> TableDevicesView:
    """Return the people and devices at the table as one device sees them. A page out of range becomes the nearest
    one.
    """
    came = _playing_then_newest(access)
    found: Page[Admission] = Paginator(came, LISTED).get_page(page)
    devices = _views(access, found.object_list)
    playing = _views(access, came.filter(plays=True))
    leavings = {leaving.seat.number: leaving for leaving in (view.play.leavings if view.play else ())}
    sitters = dict(sorted(_sitters(devices), key=lambda found: _likely(found[1])))
    people = tuple(
        PersonView(
            seat=seat_view,
            named=bool(seat.name),
            device=playing.get(seat.device_id or 0),
            mine=access.writes_for_all or seat.number in access.holds,
            leaving=leavings.get(seat.number),
            others=tuple(device for key, device in sitters.items() if key != seat.device_id),
        )
        for seat, seat_view in zip(access.seats, view.seats, strict=True)
    )
    return TableDevicesView(
        people=people,
        devices=tuple(devices.values()),
        page=found,
        heirs=tuple(device for device in sitters.values() if not device.host),
        away=_away(access) if access.writes_for_all else (),
        here=access.device_number,
        any_mine=any(person.mine for person in people),
    )


def _sitters(devices: dict[int, DeviceView]) -> list[tuple[int, DeviceView]]:
    return [(row, device) for row, device in devices.items() if not device.watcher]


def _likely(device: DeviceView) -> tuple[bool, int]:
    """Sort key: devices without players first, newest first."""
    return bool(device.names) or device.host, -device.number


def _playing_then_newest(access: Access) -> QuerySet[Any, Any]:
    """Return the devices that were let in: those with a seat and the host's, then the others, the newest first."""
    seated = Exists(Seat.objects.filter(table=access.table, device=OuterRef("device")))
    came = Admission.objects.filter(table=access.table).annotate(
        plays=seated | Q(device_id=access.table.host_id)
    )
    return came.order_by("-plays", "-number")


def _views(access: Access, found: Iterable[Admission]) -> dict[int, DeviceView]:
    """Return the views of these devices by device id, in the order of their numbers."""
    return {
        came.device_id: DeviceView(
            number=came.number,
            names=tuple(seat.called for seat in access.seats if seat.device_id == came.device_id),
            host=access.table.host_id == came.device_id,
            watcher=came.watcher and access.table.host_id != came.device_id,
            here=access.device.pk == came.device_id,
        )
        for came in sorted(found, key=lambda came: came.number)
    }


def _away(access: Access) -> tuple[SentAwayView, ...]:
    """Return every device that was sent away, the last one first. Its players are named only if it held seats at this
    table.
    """
    called = {seat.pk: seat.called for seat in access.seats}
    return tuple(
        SentAwayView(
            number=away.number,
            names=tuple(called[seat] for seat in away.seats if seat in called),
            watcher=away.watcher,
            since=away.sent_at,
        )
        for away in SentAway.objects.filter(table=access.table).order_by("-pk")
    )
