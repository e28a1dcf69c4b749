"""Persons: who sits where, and what a device does with those that it knows."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games.kit.names import read_name, same_name
from scoresheets.models import Device, Night, Person, Place, Play, Seat, Table
from scoresheets.refusals import Refusal, Stranger
from scoresheets.selectors.persons import PersonAccess, access_editing, one_with, sees_person
from scoresheets.services.devices import new_token
from scoresheets.writing import wipe_traces, write_new


def point_seat(table: Table, seat: Seat, *, by: Device | None = None) -> None:
    """The seat is who is called like that by the device that opened the table, met now or known before; with it go the
    figures it has earned. Only inside `write_table`. `by` is the device that wrote the name where it does not know the
    people of the table: what it writes opens nobody's page that it could not see.
    """
    before = seat.person_id
    person, new = _called(table, seat)
    seat.claimed = not new and person is not None and by is not None and not sees_person(by, person)
    if person is not None and person.pk == before:
        seat.save(update_fields=["claimed"])
        return
    seat.person = person
    seat.save(update_fields=["person", "claimed"])
    plays = Play.objects.filter(seat=seat)
    if person is None:
        plays.delete()
    else:
        plays.update(person=person)
    drop_idle({before})


def _called(table: Table, seat: Seat) -> tuple[Person | None, bool]:
    """Who that is, and whether they were met just now."""
    if not seat.name or table.forgets or table.opened_by_id is None:
        return None, False
    person, new = Person.objects.get_or_create(
        owner_id=table.opened_by_id,
        name_key=same_name(seat.name),
        defaults={"name": seat.name, "public_id": new_token()},
    )
    if not new:
        person.seen_at, person.expiry_told_at = timezone.now(), None
        person.save(update_fields=["seen_at", "expiry_told_at"])
    return person, new


def part_who_sit_together(table: Table) -> None:
    """Persons who were joined and have now played at one table are two: whoever is shown as another one there is
    parted. Only inside `write_table`.
    """
    shown: set[int] = set()
    for person in Person.objects.filter(seats__table=table).order_by(
        F("one_with").asc(nulls_first=True), "pk"
    ):
        one = person.one_with_id or person.pk
        if one in shown:
            _touch_nights(person)
            person.one_with = None
            person.save(update_fields=["one_with"])
        shown.add(one)


def note_seen(table: Table) -> None:
    """Whoever sits at this table was seen now; only inside a transaction."""
    Person.objects.filter(seats__table=table).update(seen_at=timezone.now(), expiry_told_at=None)


def drop_idle(persons: Iterable[int | None]) -> None:
    """Forget those of these persons who sit nowhere and have played nothing; only inside a transaction."""
    gone = {pk for pk in persons if pk is not None}
    shown_as = {each.one_with_id for each in Person.objects.filter(pk__in=gone) if each.one_with_id}
    for group in (gone, shown_as):  # whom they were shown as may be left with nobody
        Person.objects.filter(pk__in=group, seats=None, plays=None, others=None).delete()


def persons_only_at(tables: QuerySet[Table]) -> set[int]:
    """Whom nothing but these tables knows, with all who are one: none of them has a seat or a play of another one."""
    found: set[int] = set()
    for person in Person.objects.filter(seats__table__in=tables).distinct():
        one = person.one_with_id or person.pk
        same = Q(person=one) | Q(person__one_with=one)
        elsewhere = Play.objects.filter(same).exclude(seat__table__in=tables).exists()
        if not elsewhere and not Seat.objects.filter(same).exclude(table__in=tables).exists():
            found.update(Person.objects.filter(Q(pk=one) | Q(one_with=one)).values_list("pk", flat=True))
    return found


def forget_persons(persons: Iterable[int]) -> None:
    """Delete these persons with their figures; only inside a transaction, `wipe_traces` after it."""
    Person.objects.filter(pk__in=list(persons)).delete()


def rename_person(*, access: PersonAccess, name: str) -> None:
    """The name by which she is known from now on. Raises Refusal `not_running`, `person_known`, MalformedMove."""
    access_editing(access)
    called = read_name(name)
    with write_new():
        person = _fresh(access.person)
        others = Person.objects.filter(owner=person.owner_id).exclude(pk=person.pk)
        if others.filter(name_key=same_name(called)).exists():
            raise Refusal("person_known", name=called)
        person.name, person.name_key = called, same_name(called)
        person.save(update_fields=["name", "name_key"])
        _touch_nights(person)
    wipe_traces()


def _touch_nights(person: Person) -> None:
    """Their standings are told by persons."""
    tables = Seat.objects.filter(person__in=one_with(person)).values("table")
    nights = Place.objects.filter(night__opened_by=person.owner_id, tables__in=tables).values("night")
    Night.objects.filter(pk__in=nights).update(version=F("version") + 1)


def _fresh(person: Person) -> Person:
    """The person as she is now, locked. Raises Stranger where she was removed meanwhile."""
    fresh = Person.objects.select_for_update().filter(pk=person.pk).first()
    if fresh is None:
        raise Stranger
    return fresh


def join_persons(*, access: PersonAccess, other: str) -> None:
    """Two persons of one device turned out to be one: the other, by public id, is shown as this one from now on, with
    whoever was one with it. Raises Refusal `not_running`, `no_such_person`, `same_person`, `sat_together`.
    """
    access_editing(access)
    with write_new():
        person = _fresh(access.person)
        person = person.one_with or person
        joined = Person.objects.filter(owner=person.owner_id, public_id=other).first()
        if joined is None:
            raise Refusal("no_such_person")
        if person.pk in (joined.pk, joined.one_with_id):
            raise Refusal("same_person", name=person.name)
        joined = joined.one_with or joined
        here, there = (Seat.objects.filter(person__in=one_with(each)) for each in (person, joined))
        if here.filter(table__in=there.values("table")).exists():
            raise Refusal("sat_together", name=person.name, other=joined.name)
        Person.objects.filter(Q(pk=joined.pk) | Q(one_with=joined.pk)).update(one_with=person)
        _touch_nights(person)


def part_persons(*, access: PersonAccess, other: str) -> None:
    """Somebody who was joined with this person stands alone again; one who does already changes nothing. Raises
    Refusal `not_running`.
    """
    access_editing(access)
    with write_new():
        _touch_nights(access.person)
        Person.objects.filter(one_with=access.person, public_id=other).update(one_with=None)
