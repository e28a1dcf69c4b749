"""The people at a table and their devices, as one device may arrange them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scoresheets.models import Admission, SentAway
from scoresheets.pages import Board, GoingView, SeatView
from scoresheets.selectors.access import Access


@dataclass(frozen=True, slots=True)
class DeviceView:
    """A device at the table: its number there, whom it plays for, and whether it is the one that asks."""

    number: int
    names: tuple[str, ...]
    host: bool
    watcher: bool
    here: bool


@dataclass(frozen=True, slots=True)
class PersonView:
    """A person, on which device (None: without one), and what the asking device may do: `mine` to rename and so on."""

    seat: SeatView
    named: bool
    device: DeviceView | None
    mine: bool
    going: GoingView | None  # None for who is gone, and where nobody plays
    others: tuple[DeviceView, ...]  # to which the seat may go


@dataclass(frozen=True, slots=True)
class AwayView:
    """A device that was sent away: its number, whom it played for, and since when it is gone."""

    number: int
    names: tuple[str, ...]
    watcher: bool
    since: datetime


@dataclass(frozen=True, slots=True)
class PeopleView:
    """Everybody at the table; `here` is the number of the asking device."""

    people: tuple[PersonView, ...]
    devices: tuple[DeviceView, ...]
    heirs: tuple[DeviceView, ...]  # to which the host's role may go
    away: tuple[AwayView, ...]  # for the host alone
    here: int
    any_mine: bool


def people_view(access: Access, board: Board) -> PeopleView:
    """Who is at the table with what, through the eyes of one device."""
    devices = _devices(access)
    goings = {going.seat.number: going for going in (board.play.goings if board.play else ())}
    sitters = dict(sorted(_sitters(devices), key=lambda found: _likely(found[1])))
    people = tuple(
        PersonView(
            seat=view,
            named=bool(seat.name),
            device=devices.get(seat.device_id or 0),
            mine=access.arranges or seat.number in access.holds,
            going=goings.get(seat.number),
            others=tuple(device for key, device in sitters.items() if key != seat.device_id),
        )
        for seat, view in zip(access.seats, board.seats, strict=True)
    )
    return PeopleView(
        people=people,
        devices=tuple(devices.values()),
        heirs=tuple(device for device in sitters.values() if not device.host),
        away=_away(access) if access.arranges else (),
        here=access.device_number,
        any_mine=any(person.mine for person in people),
    )


def _sitters(devices: dict[int, DeviceView]) -> list[tuple[int, DeviceView]]:
    return [(row, device) for row, device in devices.items() if not device.watcher]


def _likely(device: DeviceView) -> tuple[bool, int]:
    """First the devices that play for nobody yet, the one that came last before the others."""
    return bool(device.names) or device.host, -device.number


def _devices(access: Access) -> dict[int, DeviceView]:
    """Every device that was let in, by its row."""
    found = Admission.objects.filter(table=access.table).order_by("number")
    return {
        came.device_id: DeviceView(
            number=came.number,
            names=tuple(seat.called for seat in access.seats if seat.device_id == came.device_id),
            host=access.table.host_id == came.device_id,
            watcher=came.watcher and access.table.host_id != came.device_id,
            here=access.device.pk == came.device_id,
        )
        for came in found
    }


def _away(access: Access) -> tuple[AwayView, ...]:
    """Every device that was sent away, the last one first; of other games it was at only its number is known."""
    called = {seat.pk: seat.called for seat in access.seats}
    return tuple(
        AwayView(
            number=away.number,
            names=tuple(called[seat] for seat in away.seats if seat in called),
            watcher=away.watcher,
            since=away.sent_at,
        )
        for away in SentAway.objects.filter(table=access.table).order_by("-pk")
    )
