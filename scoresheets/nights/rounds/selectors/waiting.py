"""Read who waits for a game, and which people a round has called to a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from scoresheets.models import Attendee, Night, Round, Seat, Table
from scoresheets.nights.rounds.costs import Facts
from scoresheets.nights.rounds.selectors.begun import has_begun
from scoresheets.nights.rounds.selectors.drawing import aims_for, games_of, past_of
from scoresheets.table.selectors.access import night_of


def published_rounds(night: Night) -> list[Round]:
    """Return the rounds and waiting rooms of the night without a draft, in order."""
    return list(Round.objects.filter(night=night, published_at__isnull=False))


def round_of(night: Night, table: Table) -> tuple[Round, dict[str, Any]] | None:
    """Return the round that opened this table, and its row there; None if no round did."""
    return next(
        (
            (drawn, row)
            for drawn in reversed(published_rounds(night))
            for row in drawn.seating["tables"]
            if row["table"] == table.pk
        ),
        None,
    )


def people_called(night: Night, table: Table, seats: Sequence[Seat]) -> Mapping[int, int]:
    """Return the numbers of the people called to this table by a round who have not sat down on a device, by the
    numbers of their seats.
    """
    found = round_of(night, table)
    if found is None:
        return {}
    people = Attendee.objects.filter(night=night, number__in=found[1]["people"])
    numbers = dict(people.values_list("name_key", "number"))
    return {
        seat.number: numbers[seat.name_key]
        for seat in seats
        if seat.name_key in numbers and seat.device_id is None
    }


def people_called_to(table: Table, seats: Sequence[Seat]) -> Mapping[int, int]:
    """Return the same of a table that may stand at a night, while it has not begun."""
    night = None if has_begun(table) else night_of(table)
    return people_called(night, table, seats) if night else {}


def people_waiting(night: Night, game: str) -> list[Attendee]:
    """Return the people who are here, play this game and sit at none, nor wait for a table of the newest round or of
    the waiting room, longest waiting first.
    """
    rounds = published_rounds(night)
    rows = [row for drawn in rounds for row in drawn.seating["tables"]]
    open_now = Table.objects.filter(place__night=night, closed_at=None)
    tables = set(open_now.values_list("pk", flat=True))
    newest = [each for each in rounds if each is rounds[-1] or each.room == Round.Room.OPEN]
    busy = {number for row in rows if row["table"] in tables for number in row["people"]}
    busy |= {
        number
        for each in newest
        for row in each.seating["tables"]
        if row["table"] is None
        for number in row["people"]
    }
    seated = set(Seat.objects.filter(table__in=tables).values_list("name_key", flat=True))
    here = Attendee.objects.filter(night=night, state=Attendee.State.HERE)
    return [
        person
        for person in here.order_by("waits_since", "number")
        if person.number not in busy
        and person.name_key not in seated
        and (not person.plays or game in person.plays)
    ]


Meetings = Counter[frozenset[str]]
"""How often each two people of a night sat at one table."""


def meetings_of(night: Night) -> Meetings:
    """Return the meetings in the rounds so far. It may take long: never under a lock."""
    return Facts(past_of(night)).met


def next_for(drawn: Round, row: Mapping[str, Any], leaver: int, met: Meetings) -> list[Attendee]:
    """Return the people who wait and may take the seat of the person of this number at a table of a round: with wishes
    kept, longest waiting first, then by how seldom they met the people there.
    """
    game = games_of(drawn.game)[row.get("game", 0)]
    waiting = people_waiting(drawn.night, game["game"])
    aims = aims_for(drawn.night, {**game, "way": "chance", "best": 0, "only": True, "more": ()})
    there = {str(number) for number in row["people"] if number != leaver}

    def apart(person: str) -> bool:
        return any(frozenset((person, other)) in aims.apart for other in there)

    def partners(person: str) -> set[str]:
        return {other for pair in aims.together if person in pair for other in pair - {person}}

    def order(person: Attendee) -> tuple[Any, ...]:
        one = str(person.number)
        beside = 0 if partners(one) & there else 2 if partners(one) & others else 1
        meetings = Counter({other: met[frozenset((one, other))] for other in there}).total()
        return beside, person.waits_since, meetings, person.number

    others = {str(person.number) for person in waiting}
    fits = [
        person
        for person in waiting
        if not apart(str(person.number)) and aims.keeps.get(str(person.number), row["place"]) == row["place"]
    ]
    return sorted((person for person in fits if person.number != leaver), key=order)
