"""Read the rounds that people of a night sat out."""

from __future__ import annotations

from collections.abc import Mapping

from scoresheets.models import Night, Round, Seat
from scoresheets.nights.guests.selectors import guests_of
from scoresheets.nights.round_rows import published_rounds, sitting_out
from scoresheets.nights.standings.selectors.chosen import holder

Byes = dict[str, tuple[int, ...]]
"""By person: for each round that the person sat out the number of players of its smallest table."""


def byes_at(night: Night, keys: Mapping[int, str], numbers: Mapping[str, str]) -> Byes:
    """Return the byes of the people of an order, by their numbers there. `keys` are the persons of the night by
    seat.
    """
    rounds = [each for each in published_rounds(night) if each.tables.all() and sitting_out(each)]
    if not rounds:
        return {}
    people = people_by_number(night, keys)
    found: Byes = {}
    for drawn in rounds:
        for guest in sitting_out(drawn):
            person = people.get(guest.number)
            if person and person in numbers:
                found[numbers[person]] = (*found.get(numbers[person], ()), smallest_table(drawn))
    return found


def smallest_table(drawn: Round) -> int:
    """Return the number of players of the smallest table of a round."""
    return min(len(table.people) for table in drawn.tables.all())


def people_by_number(night: Night, keys: Mapping[int, str]) -> dict[int, str]:
    """Return the person of the standings for each number on the list of a night, of those who sat at a table."""
    seats = seats_by_number(night)
    found = {number: holder(own, keys) for number, own in seats.items()}
    return {number: person for number, person in found.items() if person is not None}


def seats_by_number(night: Night) -> dict[int, list[int]]:
    """Return the seats, by primary key, of each guest of a night: those that are noted, else found by the name."""
    by_name: dict[str, list[int]] = {}
    found: dict[int, list[int]] = {}
    seats = Seat.objects.filter(table__place__night=night).order_by("pk")
    numbers = dict(night.guests.values_list("pk", "number"))
    for pk, name, guest in seats.values_list("pk", "name_key", "guest"):
        if guest in numbers:
            found.setdefault(numbers[guest], []).append(pk)
        elif name:
            by_name.setdefault(name, []).append(pk)
    people = guests_of(night).values_list("number", "name_key")
    return {**found, **{number: by_name[name] for number, name in people if name in by_name}}
