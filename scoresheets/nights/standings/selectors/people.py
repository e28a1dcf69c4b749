"""The people of a night, by seats, whether a game of theirs counts already or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoresheets.base.words import in_name_order
from scoresheets.models import Night
from scoresheets.nights.persons import guest_key, person_key
from scoresheets.nights.standings.pages import PersonChoice
from scoresheets.nights.standings.selectors.names import names_at
from scoresheets.nights.tables import night_tables

People = Mapping[str, Sequence[int]]
"""Primary keys of seats, by the key of the person who sits there."""


def night_people(night: Night) -> People:
    """Return everybody at a table of the night, also those whose names were removed."""
    people: dict[str, list[int]] = {}
    for table in night_tables(night):
        for seat in table.seats.all():
            people.setdefault(person_key(seat), []).append(seat.pk)
    return people


def named_people(night: Night) -> set[str]:
    """Return the guests of a night who have a name."""
    return {guest_key(guest) for guest in night.guests.exclude(name_key="")}


def people_choices(people: People) -> tuple[PersonChoice, ...]:
    """Return these people with their current names, in the order of these. Each is told by one of its seats."""
    names = names_at(people)
    ordered = sorted(people, key=lambda person: in_name_order(names[person]))
    return tuple(PersonChoice(people[person][0], person, names[person]) for person in ordered)
