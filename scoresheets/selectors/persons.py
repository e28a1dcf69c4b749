"""Who may see which person: the only way from a request to one, and whose persons a device knows.

The device that opened the night or table sees and edits its persons, and so does who runs a night that it opened. Who
helps there sees them; the host of a table sees who sits at it, and a person's own seat device that person: but not
where it claimed the seat by writing a name that somebody was known by before, until who knows them writes it too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from scoresheets.models import Device, Night, NightDevice, Person, Role, Seat, Table
from scoresheets.refusals import Refusal, Stranger
from scoresheets.selectors.access import Access, organizers

MOST_OFFERED = 300  # names while typing, those seen last
AT_HOME = Q(table__place=None) | Q(table__from_elsewhere=True)
"""A table whose host owns it; one that a night opened is the organizers', whoever sat there first."""


@dataclass(frozen=True, slots=True)
class PersonAccess:
    """What one device is to one person; of several that are one it is whom the others are shown as."""

    person: Person
    device: Device
    edits: bool


def access_person(device: Device | None, public_id: str) -> PersonAccess:
    """The person as this device may see it. Raises Stranger for everybody else, and where there is none."""
    found = Person.objects.filter(public_id=public_id).select_related("one_with").first() if device else None
    if device is None or found is None:
        raise Stranger
    person = found.one_with or found
    edits = person.owner_id == device.pk or _looks_after(device, Role.RUN, owner=person.owner_id).exists()
    if not edits and not sees_person(device, found):
        raise Stranger
    return PersonAccess(person, device, edits)


def access_editing(access: PersonAccess) -> PersonAccess:
    """The same access, if it changes persons. Raises Refusal `not_running`."""
    if not access.edits:
        raise Refusal("not_running")
    return access


def sees_person(device: Device, person: Person) -> bool:
    """Whether the page of whom this person is shown as opens on a device."""
    seats = Seat.objects.filter(person__in=one_with(person.one_with or person))
    hosted = seats.filter(AT_HOME, table__host=device)
    helps = _looks_after(device, Role.RUN, Role.HELP, owner=person.owner_id)
    own = seats.filter(device=device, claimed=False)
    return person.owner_id == device.pk or helps.exists() or own.exists() or hosted.exists()


def knows_people(access: Access) -> bool:
    """Whether a device knows who sits at a table: the one that opened it, its host, or who looks after its night."""
    table: Table = access.table
    at_home = table.place_id is None or table.from_elsewhere
    return table.opened_by_id == access.device.pk or (access.is_host and at_home) or _at_its_night(access)


def _looks_after(device: Device, *roles: Role, owner: int) -> QuerySet[NightDevice, Any]:
    return NightDevice.objects.filter(device=device, role__in=roles, night__opened_by=owner)


def one_with(person: Person) -> QuerySet[Person, Any]:
    """The person and everybody who is one with them, the shown one first."""
    same = Q(pk=person.pk) | Q(one_with=person.pk)
    return Person.objects.filter(same).order_by("one_with", "name_key")


@dataclass(frozen=True, slots=True)
class Keeper:
    """A device whose persons another one may see: the asking one's own where `night` is "", else by that night."""

    device: int
    night: str
    title: str


def keepers_of(device: Device | None) -> tuple[Keeper, ...]:
    """Whose persons this device knows: its own, and those of the nights at which it runs or helps."""
    if device is None:
        return ()
    nights = Night.objects.filter(devices__in=organizers().filter(device=device), opened_by__isnull=False)
    found = {device.pk: Keeper(device.pk, "", "")}
    for night in nights.exclude(opened_by=device).order_by("-day", "-pk"):
        found.setdefault(
            night.opened_by_id or 0, Keeper(night.opened_by_id or 0, night.public_id, night.name)
        )
    return tuple(found.values())


def names_to_offer(device: Device | None) -> tuple[str, ...]:
    """The names that this device knows, to be offered while one is typed at a new table of its own."""
    return () if device is None else _names(device.pk)


def names_at(access: Access) -> tuple[str, ...]:
    """The same at a table, for the device that opened it and who looks after its night; nobody else is offered any."""
    owner = access.table.opened_by_id
    if owner is None or access.table.forgets:
        return ()
    return _names(owner) if owner == access.device.pk or _at_its_night(access) else ()


def _at_its_night(access: Access) -> bool:
    """Whether it looks after the night that opened the table."""
    return bool(access.role) and not access.table.from_elsewhere


def _names(owner: int) -> tuple[str, ...]:
    latest = Person.objects.filter(owner=owner).order_by("-seen_at", "-pk")
    return tuple(sorted(latest.values_list("name", flat=True)[:MOST_OFFERED], key=str.casefold))


def seen_persons(access: Access) -> dict[int, str]:
    """By seat number, the public id of whoever sits there and has a page that this device may open."""
    table: Table = access.table
    seats = Seat.objects.filter(table=table).exclude(person=None).select_related("person")
    knows = knows_people(access)
    return {
        seat.number: seat.person.public_id
        for seat in seats
        if seat.person is not None and (knows or (seat.number in access.holds and not seat.claimed))
    }
