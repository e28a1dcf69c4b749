"""Read where everybody of the newest round sits next, until its games begin."""

from __future__ import annotations

from collections.abc import Iterator

from scoresheets.base.words import in_name_order
from scoresheets.models import Guest, Night, Round, Table
from scoresheets.nights.clock.selectors import clock_row
from scoresheets.nights.round_rows import newest_rounds, sitting_out
from scoresheets.nights.rounds import words
from scoresheets.nights.rounds.pages import NextSeat
from scoresheets.nights.rounds.selectors.begun import begun
from scoresheets.nights.tables import tables_of
from scoresheets.pads import title_with


def next_seats(night: Night) -> tuple[NextSeat, ...]:
    """Return the people whose game has not begun: of the newest round, also those who wait for its second wave or sit
    out, and of an open waiting room; in the order of their names. Nobody once all games have begun.
    """
    newest = newest_rounds(night)
    tables = _tables_to_begin(night) if newest else {}
    found = [seat for each in newest for seat in _of(each, tables)]
    return tuple(sorted(found, key=lambda seat: (in_name_order(seat.name), seat.place)))


def _tables_to_begin(night: Night) -> dict[int, Table]:
    """Return the tables whose games have not begun, by primary key. A game on paper begins with the first clock that is
    started after its table was opened, at the latest once something is typed.
    """
    found = tables_of(night).filter(started_at=None, closed_at=None)
    tables = list(found.prefetch_related("place", "seats"))
    over = begun(tables)
    clock = clock_row(night)
    return {
        table.pk: table
        for table in tables
        if table.pk not in over and not (table.on_paper and clock and clock.started_at > table.opened_at)
    }


def _of(drawn: Round, tables: dict[int, Table]) -> Iterator[NextSeat]:
    begins = [row for row in drawn.tables.all() if row.table_id in tables or not row.opened]
    for row in begins:
        game = title_with(row.game.game, row.game.options)
        table = tables.get(row.table_id or 0)
        places = {seat.guest_id: seat.position for seat in table.seats.all()} if table else {}
        for person in filter(_is_here, (seat.guest for seat in row.seats.all())):
            if table is None or table.place is None:
                yield NextSeat(person.name, 0, words.second_wave(), game)
            elif person.pk in places:
                says = words.seat_on_paper if table.on_paper else words.seat_numbered
                yield NextSeat(person.name, table.place.number, says(places[person.pk]), game)
    if begins:
        for person in filter(_is_here, sitting_out(drawn)):
            yield NextSeat(person.name, 0, words.out(), "")


def _is_here(person: Guest) -> bool:
    return bool(person.name) and person.state == Guest.State.HERE
