"""Read who waits for a game, and which people a round has called to a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from scoresheets.models import Guest, Night, RoundSeat, RoundTable, Seat, Table
from scoresheets.nights.guests.selectors import guests_of
from scoresheets.nights.round_rows import newest_rounds, round_table_of
from scoresheets.nights.rounds.costs import Facts
from scoresheets.nights.rounds.selectors.drawing import wishes_of
from scoresheets.nights.rounds.selectors.rounds import past_of
from scoresheets.nights.tables import has_begun, keys_of
from scoresheets.table.selectors.access import night_of


def people_called(night: Night, table: Table, seats: Sequence[Seat]) -> Mapping[int, int]:
    """Return the numbers of the people called to this table by a round who have not sat down on a device, by the
    numbers of their seats.
    """
    row = round_table_of(table)
    if row is None:
        return {}
    guests = guests_of(night).filter(round_seats__table=row)
    numbers = dict(guests.values_list("pk", "number"))
    return {
        seat.number: numbers[seat.guest_id]
        for seat in seats
        if seat.guest_id in numbers and seat.device_id is None
    }


def people_called_to(table: Table, seats: Sequence[Seat]) -> Mapping[int, int]:
    """Return the same of a table that may stand at a night, while it has not begun."""
    night = None if has_begun(table) else night_of(table)
    return people_called(night, table, seats) if night else {}


def people_waiting(night: Night, game: str) -> list[Guest]:
    """Return the people who are here, play this game and sit at none, nor wait for a table of the newest round or of
    the waiting room, longest waiting first.
    """
    return waiting_and_busy(night, game)[0]


def waiting_and_busy(night: Night, game: str) -> tuple[list[Guest], list[Guest]]:
    """Return the people who are here and play this game: those who wait, longest waiting first, and the others."""
    open_now = keys_of(night, closed_at=None)
    newest = newest_rounds(night)
    called = RoundSeat.objects.filter(table__table__in=open_now).values_list("guest__number", flat=True)
    busy = {*called}
    busy |= {
        number for each in newest for row in each.tables.all() if not row.opened for number in row.people
    }
    seated = set(Seat.objects.filter(table__in=open_now).values_list("guest", flat=True))
    here = guests_of(night).filter(state=Guest.State.HERE).order_by("waits_since", "number")
    found = [person for person in here if not person.plays or game in person.plays]
    waiting = [person for person in found if person.number not in busy and person.pk not in seated]
    return waiting, [person for person in found if person not in waiting]


Meetings = Counter[frozenset[str]]
"""How often each two people of a night sat at one table."""


def meetings_of(night: Night) -> Meetings:
    """Return the meetings in the rounds so far. It may take long: never under a lock."""
    return Facts(past_of(night)).met


def next_for(row: RoundTable, leaver: int, met: Meetings) -> list[Guest]:
    """Return the people who wait and may take the seat of the person of this number at a table of a round: with wishes
    kept, longest waiting first, then by how seldom they met the people there.
    """
    night = row.round.night
    waiting, aims = people_waiting(night, row.game.game), wishes_of(night)
    there = {str(number) for number in row.people if number != leaver}

    def apart(person: str) -> bool:
        return any(frozenset((person, other)) in aims.apart for other in there)

    def partners(person: str) -> set[str]:
        return {other for pair in aims.together if person in pair for other in pair - {person}}

    def order(person: Guest) -> tuple[Any, ...]:
        one = str(person.number)
        beside = 0 if partners(one) & there else 2 if partners(one) & others else 1
        meetings = Counter({other: met[frozenset((one, other))] for other in there}).total()
        return beside, person.waits_since, meetings, person.number

    others = {str(person.number) for person in waiting}
    fits = [
        person
        for person in waiting
        if not apart(str(person.number)) and aims.keeps.get(str(person.number), row.place) == row.place
    ]
    return sorted((person for person in fits if person.number != leaver), key=order)
