"""Note at each seat of a night which guest sits there. The people of the standings stay who they were."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from django.db import migrations
from django.db.migrations.state import StateApps


def seat_guests(apps: StateApps, _editor: object) -> None:
    night_model, seat_model = (apps.get_model("scoresheets", name) for name in ("Night", "Seat"))
    seated = night_model.objects.filter(places__tables__seats__isnull=False).distinct()
    for pk, owner in list(seated.values_list("pk", "opened_by_id")):
        seats = seat_model.objects.filter(table__place__night=pk).select_related("person__one_with")
        people: dict[tuple[Any, ...], list[Any]] = {}
        for seat in seats.order_by("pk"):
            if key := _key(seat, owner):
                people.setdefault(key, []).append(seat)
        _seat(apps.get_model("scoresheets", "Guest"), pk, people)


def forget_seated(apps: StateApps, _editor: object) -> None:
    """Delete the guests who only sat down: before, seats were known by their names."""
    apps.get_model("scoresheets", "Guest").objects.filter(listed=False).delete()


def _key(seat: Any, owner: int | None) -> tuple[Any, ...]:
    """Return the key by which this seat's person was known until now; () for nobody, and for a guest without a name."""
    one = seat
    if seat.person and owner is not None and seat.person.owner_id == owner:
        one = seat.person.one_with or seat.person
    if one.name_key:
        return one.namesake, one.name_key
    return (one.namesake, None) if one.namesake and not seat.guest_id else ()


def _seat(model: Any, night: int, people: Mapping[tuple[Any, ...], Sequence[Any]]) -> None:
    guests = {guest.pk: guest for guest in model.objects.filter(night=night)}
    by_name = {guest.name_key: guest for guest in guests.values() if guest.name_key}
    numbers = count(1 + max((guest.number for guest in guests.values()), default=0))
    taken = set[int]()
    for (namesake, name_key), seats in sorted(people.items(), key=lambda each: str(each[0])):
        noted = {seat.guest_id for seat in seats if seat.guest_id in guests} - taken
        found = sorted((guests[pk] for pk in noted), key=lambda guest: guest.number)
        same = by_name.get(name_key)
        if not found and same is not None and same.pk not in taken:
            found = [same]
        if not found:
            found = [_new(model, night, next(numbers), namesake, seats)]
        taken.update(guest.pk for guest in found)
        model.objects.filter(pk__in=[guest.pk for guest in found[1:]]).update(one_with=found[0])
        kept = {guest.pk for guest in found}
        for seat in seats:
            if seat.guest_id not in kept:
                seat.guest_id = found[0].pk
                seat.save(update_fields=["guest"])


def _new(model: Any, night: int, number: int, namesake: int, seats: Sequence[Any]) -> Any:
    named = [seat for seat in seats if seat.name]
    return model.objects.create(
        night_id=night,
        number=number,
        name=named[-1].name if named else "",
        name_key=named[-1].name_key if named else "",
        state="here" if named else "gone",
        listed=False,
        confirmed=False,
        doubted=bool(named) and namesake > 0 and not any(seat.guest_told for seat in seats),
    )


class Migration(migrations.Migration):
    dependencies = [("scoresheets", "0069_guests_at_seats")]

    operations = [
        migrations.RunPython(seat_guests, forget_seated),
    ]
