"""Read where everybody of the newest round sits next, until its games begin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scoresheets.base.words import in_name_order
from scoresheets.models import Attendee, Night, Round, Table
from scoresheets.nights.clock.selectors import clock_row
from scoresheets.nights.rounds import words
from scoresheets.nights.rounds.pages import NextSeat
from scoresheets.nights.rounds.selectors.begun import begun
from scoresheets.nights.rounds.selectors.drawing import games_of
from scoresheets.nights.rounds.selectors.waiting import published_rounds
from scoresheets.pads import title_with


def next_seats(night: Night) -> tuple[NextSeat, ...]:
    """Return the people whose game has not begun: of the newest round, also those who wait for its second wave or sit
    out, and of an open waiting room; in the order of their names. Nobody once all games have begun.
    """
    rounds = published_rounds(night)
    newest = [each for each in rounds if each is rounds[-1] or each.room == Round.Room.OPEN]
    here = Attendee.objects.filter(night=night, state=Attendee.State.HERE) if newest else ()
    people = {person.number: person for person in here}
    tables = _tables_to_begin(night) if newest else {}
    found = [seat for each in newest for seat in _of(each, people, tables)]
    return tuple(sorted(found, key=lambda seat: (in_name_order(seat.name), seat.place)))


def _tables_to_begin(night: Night) -> dict[int, Table]:
    """Return the tables whose games have not begun, by primary key. A game on paper begins with the first clock that is
    started after its table was opened, at the latest once something is typed.
    """
    found = Table.objects.filter(place__night=night, started_at=None, closed_at=None)
    tables = list(found.select_related("place").prefetch_related("seats"))
    over = begun(tables)
    clock = clock_row(night)
    return {
        table.pk: table
        for table in tables
        if table.pk not in over and not (table.on_paper and clock and clock.started_at > table.opened_at)
    }


def _of(drawn: Round, people: dict[int, Attendee], tables: dict[int, Table]) -> Iterator[NextSeat]:
    rows: list[dict[str, Any]] = drawn.seating["tables"]
    begins = [row for row in rows if row["table"] in tables or row["table"] is None]
    for row in begins:
        plays = games_of(drawn.game)[row.get("game", 0)]
        game = title_with(plays["game"], plays["options"])
        table = tables.get(row["table"] or 0)
        places = {seat.name_key: seat.position for seat in table.seats.all()} if table else {}
        for person in (people[number] for number in row["people"] if number in people):
            if table is None or table.place is None:
                yield NextSeat(person.name, 0, words.second_wave(), game)
            elif person.name_key in places:
                says = words.seat_on_paper if table.on_paper else words.seat_numbered
                yield NextSeat(person.name, table.place.number, says(places[person.name_key]), game)
    if begins:
        for person in (people[number] for number in drawn.seating["byes"] if number in people):
            yield NextSeat(person.name, 0, words.out(), "")
