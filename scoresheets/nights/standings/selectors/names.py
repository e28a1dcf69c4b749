"""What people are called in standings: by their persons and seats as they are named now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from scoresheets.models import Person, Seat
from scoresheets.nights.standings.selectors.standings import NightOrder, person_of
from scoresheets.results import words

Names = Mapping[str, str]


def names_in(order: NightOrder) -> Names:
    """What each is called: as the person whom the night knows at most of their seats, else by the name at most of them,
    the newest first. Where that is the same for two, who became one only since, each is called as at those tables.
    """
    rows = [row for seats in order.people.values() for row in seats]
    known = Seat.objects.filter(pk__in=rows).select_related("table__place__night", "person__one_with")
    found = {seat.pk: seat for seat in known}
    people = {person: [found[row] for row in seats if row in found] for person, seats in order.people.items()}
    names = {person: _name(seats) for person, seats in people.items()}
    often = Counter(names.values())
    names = {
        person: name if often[name] == 1 else _name_there(people[person]) for person, name in names.items()
    }
    often = Counter(names.values())
    return {
        person: name if often[name] == 1 else _at_places(name, people[person])
        for person, name in names.items()
    }


def _at_places(name: str, seats: Sequence[Seat]) -> str:
    """One of several people of this name, by the places at which they sat."""
    return words.at_places(name, sorted({seat.table.place.number for seat in seats if seat.table.place}))


def _name(seats: Sequence[Seat]) -> str:
    known = [person for seat in seats if seat.name and (person := _known(seat))]
    if known:
        return _most(person.name for person in known)
    named = [seat.called for seat in seats if seat.name]
    if named:
        return _most(named)
    if not seats:
        return words.removed()
    place = seats[-1].table.place
    return words.nameless(seats[-1].called, place.number) if place else seats[-1].called


def _most(names: Iterable[str]) -> str:
    """The most frequent name; of several the one that came last."""
    return Counter(reversed(list(names))).most_common(1)[0][0]


def _name_there(seats: Sequence[Seat]) -> str:
    named = [seat.called for seat in seats if seat.name]
    if named or not seats:
        return _most(named) if named else words.removed()
    table = seats[-1].table
    place = table.place.number if table.place else 0
    return words.nameless(seats[-1].called, place, table.started_at)


def _known(seat: Seat) -> Person | None:
    place = seat.table.place
    return person_of(seat, place.night) if place else None
