"""Access to people: the only way from a request to one.

The device that opened the night or table sees and edits all of its people. The host of a table at home sees all
people at its seats. A device that holds a person's seat sees that person; but not if another device wrote the name, or
if it wrote itself a name that a person was already known by. It then sees the person once a device that sees all
people of the table writes the name too.

An organizer of a night sees what belongs to that night: the people at tables opened there, and their plays at these. A
device that runs the night removes people there, and edits those known from nowhere else.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce

from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.base.words import in_name_order
from scoresheets.models import Device, Night, Person, Place, Play, Role, Seat, Table
from scoresheets.table.selectors.access import (
    Access,
    knows_people,
    one_with,
    organizers,
    sees_person,
)

MOST_OFFERED = 300  # names offered while typing, those seen last


@dataclass(frozen=True, slots=True)
class PersonAccess:
    """Access of one device to one person; of merged people this is the primary one.

    At `nights` the device sees the person only at their tables; None if it sees everything. `runs` are the nights that
    it runs.
    """

    person: Person
    device: Device
    edits: bool
    nights: frozenset[int] | None = None
    runs: frozenset[int] = frozenset()

    @property
    def can_administer(self) -> bool:
        """True if this device opened the tables by which the person is known."""
        return self.person.owner_id == self.device.pk

    @property
    def forgets(self) -> bool:
        """True if this device removes the person: everywhere as the owner, else at the nights that it runs."""
        return self.can_administer or bool(self.runs)


def access_person(device: Device | None, public_id: str) -> PersonAccess:
    """Return the access of this device to a person. Raises Stranger if it has none, or there is no such person."""
    found = Person.objects.filter(public_id=public_id).select_related("one_with").first() if device else None
    if device is None or found is None:
        raise Stranger
    person = found.one_with or found
    roles = _roles_for(device, person)
    runs = frozenset(night for night, role in roles if role == Role.RUN)
    edits = person.owner_id == device.pk or (bool(runs) and _is_only_at(person, runs))
    if sees_person(device, found):
        return PersonAccess(person, device, edits, None, runs)
    if not roles:
        raise Stranger
    return PersonAccess(person, device, edits, frozenset(night for night, _role in roles), runs)


def access_editing(access: PersonAccess) -> PersonAccess:
    """Return this access if the device may change the person. Raises Refusal `not_running`."""
    if not access.edits:
        raise Refusal("not_running")
    return access


def access_forgetting(access: PersonAccess) -> PersonAccess:
    """Return the same access if this device removes the person. Raises Refusal `not_running`."""
    if not access.forgets:
        raise Refusal("not_running")
    return access


def claimed_seats(access: Access) -> frozenset[int]:
    """Return the numbers of the seats whose device may open their person's page once this device saves the name; none
    for a device that does not know the people of the table.
    """
    if not knows_people(access):
        return frozenset()
    return frozenset(seat.number for seat in access.seats if seat.claimed and seat.device_id is not None)


def tables_at(nights: Collection[int]) -> list[int]:
    """Return the primary keys of the tables of these nights; as with `one_with` no query to nest."""
    places = list(Place.objects.filter(night__in=nights).values_list("pk", flat=True))
    return list(Table.objects.filter(place__in=places).values_list("pk", flat=True))


def nights_of(people: Collection[int]) -> set[int]:
    """Return the primary keys of the nights where these people sit."""
    tables = set(Seat.objects.filter(person__in=people).values_list("table", flat=True))
    places = set(Table.objects.filter(pk__in=tables).values_list("place", flat=True)) - {None}
    return set(Place.objects.filter(pk__in=places).order_by().values_list("night", flat=True))


def _seats_at(nights: Collection[int]) -> QuerySet[Seat, Any]:
    return Seat.objects.filter(table__in=tables_at(nights)).order_by()


def plays_at(nights: Collection[int] | None, people: Collection[int]) -> Q:
    """Return the condition for plays of these people at these nights; None is no condition."""
    if nights is None:
        return Q()
    here = set(_seats_at(nights).values_list("pk", flat=True))
    seats = Play.objects.filter(person__in=people).values_list("seat", flat=True)
    return Q(seat__in=here.intersection(seats))


def people_at(owner: int, nights: Collection[int] | None) -> QuerySet[Person, Any]:
    """Return the people of a device who sit at tables of these nights; None are all."""
    people = Person.objects.filter(owner=owner)
    if nights is None:
        return people
    return people.filter(pk__in=_seated(_seats_at(nights)))


def others_seen(access: PersonAccess) -> QuerySet[Person, Any]:
    """Return the other people of the same owner whose pages this device opens too, of merged ones the primary one: all
    for the owner, at nights the people there, else those at the seats by which the device sees people.
    """
    owner = access.person.owner_id
    known = people_at(owner, access.nights)
    if not access.can_administer and access.nights is None:
        hosts = Table.objects.filter(host=access.device, place=None).values_list("pk", flat=True)
        hosted = Seat.objects.filter(table__in=list(hosts))
        own = Seat.objects.filter(device=access.device, claimed=False)
        known = known.filter(pk__in=_seated(hosted) | _seated(own))
    shown = set(known.values_list(Coalesce("one_with", "pk"), flat=True))
    return Person.objects.filter(pk__in=shown - {access.person.pk})


def people_only_at_nights(owner: int, nights: Collection[int]) -> QuerySet[Person, Any]:
    """Return the people of a device who have seats and plays at these nights only."""
    known = set(people_at(owner, nights).values_list("pk", flat=True))
    return Person.objects.filter(pk__in=known - _elsewhere(known, nights))


def _seated(seats: QuerySet[Seat, Any]) -> set[int]:
    """Return the primary keys of the people on these seats."""
    return set(seats.order_by().values_list("person", flat=True)) - {None}


def known_from(people: Collection[int]) -> list[tuple[int, int | None]]:
    """Return each seat and each play of these people as a person and a seat; None for a play that outlived its seat."""
    seats = Seat.objects.filter(person__in=people).values_list("person", "pk")
    return [*seats, *Play.objects.filter(person__in=people).values_list("person", "seat")]


def _elsewhere(people: Collection[int], nights: Collection[int]) -> set[int]:
    """Return those of these people who have a seat or a play that is not of these nights."""
    here = set(_seats_at(nights).values_list("pk", flat=True))
    return {person for person, seat in known_from(people) if seat not in here}


def _roles_for(device: Device, person: Person) -> list[tuple[int, str]]:
    """Return the roles of a device at nights of the owner where the person sits, as pairs of night and role."""
    organizes = organizers().filter(device=device, night__opened_by=person.owner_id)
    roles = list(organizes.values_list("night", "role"))
    if not roles:
        return []
    nights = nights_of(one_with(person))
    return [(night, role) for night, role in roles if night in nights]


def _is_only_at(person: Person, nights: Collection[int]) -> bool:
    """Return whether the person and those merged with them have seats and plays at these nights only."""
    same = one_with(person)
    return _seated(_seats_at(nights).filter(person__in=same)) == set(same) and not _elsewhere(same, nights)


@dataclass(frozen=True, slots=True)
class Keeper:
    """A device whose people another device sees. All of them if that is the same device (`night` is ""), else those of
    one night.
    """

    device: int
    night: str = ""
    title: str = ""
    nights: frozenset[int] | None = None


def keepers_of(device: Device | None) -> tuple[Keeper, ...]:
    """Return the keepers whose people this device sees: itself, and each night that it runs or helps at."""
    if device is None:
        return ()
    organized = Night.objects.filter(devices__in=organizers().filter(device=device), opened_by__isnull=False)
    nights = organized.exclude(opened_by=device).distinct().order_by("-day", "-pk")
    others = (
        Keeper(night.opened_by_id or 0, night.public_id, night.name, frozenset((night.pk,)))
        for night in nights
    )
    return (Keeper(device.pk), *others)


def names_to_offer(device: Device | None) -> tuple[str, ...]:
    """Return the names that this device offers while a name is typed at a new table of its own."""
    return () if device is None else _names(Person.objects.filter(owner=device))


def names_at(access: Access) -> tuple[str, ...]:
    """Return the names to be offered at a table: all to the device that opened it, the night's to its organizers."""
    table: Table = access.table
    if table.opened_by_id is None or table.forgets:
        return ()
    if table.opened_by_id == access.device.pk:
        return _names(Person.objects.filter(owner=access.device))
    if not _at_its_night(access) or table.place is None:
        return ()
    return _names(people_at(table.opened_by_id, (table.place.night_id,)))


def table_devices_parts(access: Access) -> dict[str, object]:
    """Return the context of the page of a table's people: which people are `known`, and whose page is `claimed`."""
    return {"known": people_seen(access), "claimed": claimed_seats(access)}


def _at_its_night(access: Access) -> bool:
    """Return whether this device looks after the night that opened the table."""
    return bool(access.role)


def _names(people: QuerySet[Person, Any]) -> tuple[str, ...]:
    latest = people.order_by("-seen_at", "-pk")
    names = dict.fromkeys(latest.values_list("name", flat=True)[:MOST_OFFERED])
    return tuple(sorted(names, key=in_name_order))


def people_seen(access: Access) -> dict[int, str]:
    """Return, by seat number, the public ids of the people at the table whose pages this device may open."""
    table: Table = access.table
    seats = Seat.objects.filter(table=table).exclude(person=None).select_related("person")
    knows = knows_people(access) or _at_its_night(access)
    return {
        seat.number: seat.person.public_id
        for seat in seats
        if seat.person is not None and (knows or (seat.number in access.holds and not seat.claimed))
    }
