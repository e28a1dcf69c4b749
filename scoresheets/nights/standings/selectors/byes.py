"""Read the rounds that people of a night sat out."""

from __future__ import annotations

from collections.abc import Collection

from scoresheets.models import Night, Round
from scoresheets.nights.persons import guest_key
from scoresheets.nights.round_rows import published_rounds, sitting_out

Byes = dict[str, tuple[int, ...]]
"""By person: for each round that the person sat out the number of players of its smallest table."""


def byes_at(night: Night, people: Collection[str]) -> Byes:
    """Return the byes of these people of a night."""
    found: Byes = {}
    for drawn in published_rounds(night):
        for guest in sitting_out(drawn) if drawn.tables.all() else ():
            person = guest_key(guest)
            if person in people:
                found[person] = (*found.get(person, ()), smallest_table(drawn))
    return found


def smallest_table(drawn: Round) -> int:
    """Return the number of players of the smallest table of a round."""
    return min(len(table.people) for table in drawn.tables.all())
