"""Read where people sit next: those of a phone, and everybody of the newest round until its games begin."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Q

from scoresheets.base.words import in_name_order
from scoresheets.models import Device, Guest, Night, Round, RoundSeat, Table
from scoresheets.nights.clock.selectors import clock_row
from scoresheets.nights.guests.selectors import guests_of
from scoresheets.nights.places.selectors import is_played
from scoresheets.nights.round_rows import newest_rounds, sitting_out
from scoresheets.nights.rounds import words
from scoresheets.nights.rounds.pages import NextPlace, NextSeat
from scoresheets.nights.tables import begun, tables_of
from scoresheets.pads import title_with
from scoresheets.table.selectors.entry_links import table_mark


def next_places(night: Night, device: Device | None) -> tuple[NextPlace, ...]:
    """Return the people that this device has noted at the night, each with the place in the newest round."""
    if device is None:
        return ()
    people = list(guests_of(night).filter(device=device))
    rounds = Round.objects.filter(night=night, published_at__isnull=False)
    newest = rounds.exclude(room="") | rounds.filter(pk__in=rounds.order_by("-number").values("pk")[:1])
    called = RoundSeat.objects.filter(guest__in=people, round__in=newest, table__table__closed_at=None)
    seats = called.select_related("table__table__place").prefetch_related("table__table__seats")
    tables = {
        seat.guest_id: seat.table.table for seat in seats.order_by("round__number", "table") if seat.table
    }
    calls = rounds.filter(room=Round.Room.OPEN).exists()
    return tuple(_place_of(person, tables.get(person.pk), device, calls=calls) for person in people)


def _place_of(person: Guest, table: Table | None, device: Device, *, calls: bool) -> NextPlace:
    seats = table.seats.all() if table and table.place and is_played(table) else ()
    seat = next((each for each in seats if each.guest_id == person.pk), None)
    if seat is None or table is None or table.place is None or person.state != Guest.State.HERE:
        here = person.state == Guest.State.HERE
        none = words.called_soon() if calls else words.no_place_yet()
        says = none if here else words.state(person.state)
        return NextPlace(person.number, person.name, person.state, says, plays=tuple(person.plays))
    game = title_with(table.game, table.options)
    game = words.game_on_paper(game) if table.on_paper else game
    return NextPlace(
        person.number,
        person.name,
        person.state,
        words.next_table(f"{table.title} · {game}" if table.title else game, seat.position),
        place=table.place.number,
        seat=0 if table.on_paper or seat.device_id is not None else seat.number,
        card=table.place.card_token,
        mark=table_mark(table),
        sits=table.public_id if seat.device_id == device.pk else "",
        plays=tuple(person.plays),
    )


def next_seats(night: Night, *, always: bool = False) -> tuple[NextSeat, ...]:
    """Return the people whose game has not begun, or `always` everybody: of the newest round, also those who wait for
    its second wave or sit out, and of an open waiting room, with its open games; in the order of their names.
    """
    newest = newest_rounds(night)
    tables = _tables_to_begin(night) if newest else {}
    if always:
        shown = Q(closed_at=None) | Q(called_by__round__room="")
        tables = tables_of(night).filter(shown).prefetch_related("place", "seats").in_bulk()
    found = [seat for each in newest for seat in _seats_of(each, tables)]
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


def _seats_of(drawn: Round, tables: dict[int, Table]) -> Iterator[NextSeat]:
    begins = [row for row in drawn.tables.all() if row.table_id in tables or not row.opened]
    for row in begins:
        game = title_with(row.game.game, row.game.options)
        game = words.game_on_paper(game) if row.game.paper else game
        table = tables.get(row.table_id or 0)
        places = {seat.guest_id: seat.position for seat in table.seats.all()} if table else {}
        for person in filter(_is_here, (seat.guest for seat in row.seats.all())):
            if table is None or table.place is None:
                yield NextSeat(person.name, 0, words.second_wave(), game)
            elif person.pk in places:
                says = words.seat_numbered(places[person.pk])
                yield NextSeat(person.name, table.place.number, says, game)
    if begins:
        for person in filter(_is_here, sitting_out(drawn)):
            yield NextSeat(person.name, 0, words.out(), "")


def _is_here(person: Guest) -> bool:
    return bool(person.name) and person.state == Guest.State.HERE
