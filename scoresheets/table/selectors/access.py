"""Rights of devices: the only way from a request or a socket to a table or a seat."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.kit.seats import SeatOf
from games.kit.shape import read_whole
from scoresheets.base.db.compiled_queries import CompiledQuery
from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.models import (
    Admission,
    Device,
    Night,
    Person,
    Role,
    RoleDevice,
    Seat,
    SheetLink,
    Table,
)

_DEVICE = CompiledQuery(lambda sent: Device.objects.filter(secret_hash=sent)[:1])
_SEATS = CompiledQuery(lambda table: Seat.objects.filter(table=table))
_ADMISSION = CompiledQuery(lambda table, device: Admission.objects.filter(table=table, device=device)[:1])
_ROLES = CompiledQuery(
    lambda place, device: organizers().filter(night__places=place, device=device).values_list("role")
)
WRITES_AS = ("by_host", "by_organizer")


@dataclass(frozen=True, slots=True)
class Access:
    """The rights of one device at one table, and the seats in order of play."""

    table: Table
    device: Device
    seats: tuple[Seat, ...]
    is_host: bool
    holds: frozenset[int]  # the numbers of this device's seats
    watcher: bool
    device_number: int = 0  # by which people tell this device from others at this table
    role: str = ""  # at the night of the table: run or help
    sheet: SheetLink | None = (
        None  # by which this device types one sheet; it is a stranger to everything else
    )

    @property
    def writes_for_all(self) -> bool:
        """True if this device writes, corrects and accepts for others: the host's or an organizer's."""
        return self.is_host or bool(self.role)

    @property
    def can_administer(self) -> bool:
        """True if this device may renew links, remove names, publish and delete: the host's, or one that runs the
        night.
        """
        return self.is_host or self.role == Role.RUN

    @property
    def can_take_seat(self) -> bool:
        """Return whether this device may take a free seat."""
        return self.writes_for_all or not self.watcher

    @property
    def can_type_all(self) -> bool:
        """Return whether this device may type any sheet from paper."""
        return self.sheet is None and self.can_take_seat

    def can_type(self, number: int) -> bool:
        """Return whether this device may type the sheet of this seat from paper."""
        return self.can_type_all if self.sheet is None else self.sheet.seat.number == number

    def can_end(self, *, wrote_last: bool) -> bool:
        """Return whether this device may close the game and settle its tie."""
        return self.writes_for_all or wrote_last

    @property
    def writes(self) -> frozenset[int]:
        """Return the numbers of the seats this device writes for in the normal way: its own; for the host and
        organizers also seats without a device.
        """
        return frozenset(seat.number for seat in self.seats if self.writes_for(seat.number))

    def writes_for(self, number: int) -> bool:
        """Return whether this device writes for the seat without having to confirm that it stands in for another
        device.
        """
        seat = self.seat(number)
        return seat.number in self.holds or (self.writes_for_all and seat.device_id is None)

    @property
    def body_class(self) -> str:
        """Return the classes by which a page shows what this device may do."""
        return " ".join([self.rights, *(f"writes-{number}" for number in sorted(self.writes))]).strip()

    @property
    def rights(self) -> str:
        """Return the rights given to this device itself, as classes. A page loaded with other rights reloads."""
        return " ".join(
            ["host"] * self.writes_for_all
            + ["owner"] * self.can_administer
            + ["organizes"] * bool(self.role)
            + ["at-night"] * (self.table.place_id is not None)
            + ["plays"] * self.plays
            + ["watcher"] * (not self.can_take_seat)
            + [f"holds-{number}" for number in sorted(self.holds)]
        )

    @property
    def plays(self) -> bool:
        """True if this device holds a seat or writes for all."""
        return self.writes_for_all or bool(self.holds)

    def seat(self, number: int) -> Seat:
        """Return the seat with this number. Raises Refusal `malformed` if the table has none."""
        for seat in self.seats:
            if seat.number == number:
                return seat
        raise Refusal("malformed", reason="no_such_seat")

    def writes_as(self, seat: Seat) -> dict[str, bool]:
        """Return the columns of an entry that say by what right this device writes it for the seat. The host writes so
        for a seat that another device holds, an organizer for any seat that is not its own.
        """
        of_others = seat.device_id != self.device.pk
        by_host = self.is_host and of_others and seat.device_id is not None
        return {"by_host": by_host, "by_organizer": bool(self.role) and of_others and not self.is_host}


def secret_hash(secret: str) -> str:
    """Return the hash that is stored of a secret."""
    return sha256(secret.encode()).hexdigest()


def device_of(secret: str | None) -> Device | None:
    """Return the device that this secret was handed out to, None if it is void. An unknown secret is never adopted
    (session fixation).
    """
    if not secret or len(secret) > 100 or not secret.isascii():
        return None
    sent = secret_hash(secret)
    device = _DEVICE.first(sent) or Device.objects.filter(newer_secrets__secret_hash=sent).first()
    if device is not None:
        device.sent_hash = sent
    return device


def access_table(device: Device | None, public_id: str) -> Access:
    """Return this device's access to the table. Raises Stranger if it has none, or if there is no such table."""
    return access_fresh(*_met(device, public_id))


def table_before_rights(device: Device | None, public_id: str) -> Access:
    """Return the table for a device whose rights are checked later, on fresh rows under the lock. This access by itself
    allows nothing. Raises Stranger as `access_table` does.
    """
    asking, table = _met(device, public_id)
    return Access(table, asking, (), is_host=False, holds=frozenset(), watcher=True)


def _met(device: Device | None, public_id: str) -> tuple[Device, Table]:
    if device is None:
        raise Stranger
    table = _TABLE.first(device.pk, public_id)
    if table is None:  # one query for both cases, so that the response time does not tell them apart
        raise Stranger
    return device, table


def tables_of(device: Device) -> Q:
    """Return the condition for tables that this device was let in to, hosts or sits at."""
    admitted = Admission.objects.filter(device=device).values("table")
    sits = Seat.objects.filter(device=device).order_by().values("table")
    return Q(pk__in=admitted) | Q(pk__in=sits) | Q(host=device)


def organizers() -> QuerySet[RoleDevice, Any]:
    """Return the devices that may write at the tables of their night. A device that only looks sees the wall alone."""
    return RoleDevice.objects.filter(role__in=(Role.RUN, Role.HELP))


def _met_by(device: int) -> Q:
    of_it = {"table": OuterRef("pk"), "device": device}
    organizes = organizers().filter(device=device, night__places=OuterRef("place"))
    return (
        Exists(Admission.objects.filter(**of_it))
        | Exists(Seat.objects.filter(**of_it))
        | Q(host=device)
        | Q(Exists(organizes))
    )


def _devices(table: int) -> QuerySet[Any, Any]:
    host = Table.objects.filter(pk=table).values_list("host_id", "version")
    admitted = Admission.objects.filter(table=table).values_list("device_id", "table__version")
    sitting = Seat.objects.filter(table=table).values_list("device_id", "table__version")
    at_night = organizers().filter(night__places__tables=table)
    organizing = at_night.values_list("device_id", "night__places__tables__version")
    return host.union(admitted, sitting.order_by(), organizing)


_TABLE = CompiledQuery(
    lambda device, public_id: Table.objects.filter(_met_by(device), public_id=public_id)[:1]
)
_DEVICES = CompiledQuery(_devices)


def seats_of(table: Table) -> tuple[Seat, ...]:
    """Return the seats in order of play: those that were read with the table, otherwise as they are now."""
    return tuple(_SEATS.all(table.pk)) if table.read_seats is None else table.read_seats


def devices_at(table: Table) -> tuple[frozenset[int], int]:
    """Return the ids of all devices with access to the table (let in, seated, the host's, or organizers), and its
    current version. Raises Stranger if the table has been deleted.
    """
    found = _DEVICES.rows(table.pk)
    if not found:
        raise Stranger
    devices, versions = zip(*found, strict=True)
    return frozenset(devices) - {None}, max(versions)


def access_fresh(device: Device, table: Table) -> Access:
    """Return this device's access to a table that was just read. Raises Stranger if it has none."""
    seats = seats_of(table)
    holds = frozenset(seat.number for seat in seats if seat.device_id == device.pk)
    is_host = table.host_id == device.pk
    admission = _ADMISSION.first(table.pk, device.pk)
    role = _role_at(table, device)
    if admission is None and not is_host and not holds and not role:
        raise Stranger
    watcher = admission is not None and admission.watcher
    return Access(table, device, seats, is_host, holds, watcher, admission.number if admission else 0, role)


def _role_at(table: Table, device: Device) -> str:
    """Return the device's role at the night of this table: run, help or ""."""
    if table.place_id is None:
        return ""
    roles = {role for (role,) in _ROLES.rows(table.place_id, device.pk)}
    return next((role for role in (Role.RUN.value, Role.HELP.value) if role in roles), "")


def access_writing(access: Access) -> Access:
    """Return the same access if this device writes for all. Raises Refusal `not_host`."""
    return _allowed(access, access.writes_for_all, "not_host")


def access_administering(access: Access) -> Access:
    """Return the same access if this device administers the table. Raises Refusal `not_host`, or `not_running` for a
    helper of the night.
    """
    return _allowed(access, access.can_administer, "not_running" if access.role else "not_host")


def access_sitting(access: Access, *, code: str = "watchers_only_look") -> Access:
    """Return the same access if this device may sit down. Raises Refusal with this code."""
    return _allowed(access, access.can_take_seat, code)


def access_playing(access: Access) -> Access:
    """Return the same access if this device plays or writes for all. Raises Refusal `not_playing`."""
    return _allowed(access, access.plays, "not_playing")


def access_ending(access: Access, last: Seat, *, wrote_last: bool) -> Access:
    """Return the same access if this device may end the game, `last` being the seat that wrote last. Raises Refusal
    `seat_not_yours`.
    """
    return _allowed(access, access.can_end(wrote_last=wrote_last), "seat_not_yours", name=last.called)


def _allowed(access: Access, allowed: bool, code: str, **facts: str) -> Access:
    if not allowed:
        raise Refusal(code, **facts)
    return access


def access_seat(access: Access, number: int) -> Seat:
    """Return the seat if this device may write for it. Raises Refusal `seat_not_yours`."""
    seat = access.seat(number)
    if seat.number in access.holds or access.writes_for_all:
        return seat
    raise Refusal("seat_not_yours", name=seat.called)


def seat_by_number(access: Access) -> SeatOf:
    """Return a function from the seat number in an entry from a tablet to the place in the order of play, -1 if there
    is no such seat.
    """
    places = {seat.number: place for place, seat in enumerate(access.seats)}
    return lambda value: places.get(read_whole(value, "seat"), -1)


def night_of(table: Table) -> Night | None:
    """Return the night at which a table stands, None without one."""
    return None if table.place_id is None else Night.objects.filter(places=table.place_id).first()


def sees_person(device: Device, person: Person) -> bool:
    """Return whether a device sees everything about a person, from all tables. A table opened by a night belongs to the
    organizers, even if another device is its host.
    """
    if person.owner_id == device.pk:
        return True
    seats = Seat.objects.filter(person__in=one_with(person))
    if seats.filter(device=device, claimed=False).exists():
        return True
    tables = list(seats.order_by().values_list("table", flat=True))
    return Table.objects.filter(pk__in=tables, place=None, host=device).exists()


def knows_people(access: Access) -> bool:
    """Return whether a device knows everything about the people at a table: the device that opened it, or its host at
    home.
    """
    table: Table = access.table
    return table.opened_by_id == access.device.pk or (access.is_host and table.place_id is None)


def one_with(person: Person) -> list[int]:
    """Return the primary keys of all people that are merged with this one, and its own.

    Keys, no query to nest in another one: without statistics PostgreSQL reads whole tables for each row of it.
    """
    shown = person.one_with_id or person.pk
    return list(Person.objects.filter(Q(pk=shown) | Q(one_with=shown)).values_list("pk", flat=True))
