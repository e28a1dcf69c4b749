"""Read the rounds that people of a night sat out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoresheets.models import Attendee, Night, Round, Seat
from scoresheets.nights.standings.selectors.chosen import holder

Byes = dict[str, tuple[int, ...]]
"""By person: for each round that the person sat out the number of players of its smallest table."""


def byes_at(night: Night, keys: Mapping[int, str], numbers: Mapping[str, str]) -> Byes:
    """Return the byes of the people of an order, by their numbers there. `keys` are the persons of the night by
    seat.
    """
    rounds = [
        each for each in Round.objects.filter(night=night, published_at__isnull=False) if _sat_out(each)
    ]
    if not rounds:
        return {}
    people = people_by_number(night, keys)
    found: Byes = {}
    for drawn in rounds:
        stored: dict[str, Any] = drawn.seating.get("bye_seats", {})
        for number in _sat_out(drawn):
            person = holder(stored.get(str(number), ()), keys) or people.get(number)
            if person and person in numbers:
                found[numbers[person]] = (*found.get(numbers[person], ()), smallest_table(drawn))
    return found


def _sat_out(drawn: Round) -> list[int]:
    return list(drawn.seating["byes"]) if drawn.seating["tables"] else []


def smallest_table(drawn: Round) -> int:
    """Return the number of players of the smallest table of a round."""
    return min(len(table["people"]) for table in drawn.seating["tables"])


def people_by_number(night: Night, keys: Mapping[int, str]) -> dict[int, str]:
    """Return the person of the standings for each number on the list of a night, of those who sat at a table."""
    seats = seats_by_number(night)
    found = {number: holder(own, keys) for number, own in seats.items()}
    return {number: person for number, person in found.items() if person is not None}


def seats_by_number(night: Night) -> dict[int, list[int]]:
    """Return the seats, by primary key, of each person on the list of a night. They are found by the name."""
    by_name: dict[str, list[int]] = {}
    seats = Seat.objects.filter(table__place__night=night).exclude(name_key="")
    for pk, name in seats.order_by("pk").values_list("pk", "name_key"):
        by_name.setdefault(name, []).append(pk)
    people = Attendee.objects.filter(night=night).values_list("number", "name_key")
    return {number: by_name[name] for number, name in people if name in by_name}
