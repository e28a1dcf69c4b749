"""Read the people of a phone at a night, and where each of them sits next."""

from __future__ import annotations

from scoresheets.models import Device, Guest, Night, Round, RoundSeat, Table
from scoresheets.nights.guests.selectors import guests_of
from scoresheets.nights.places.selectors import is_played
from scoresheets.nights.rounds import words
from scoresheets.nights.rounds.pages import NextPlace
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
    return tuple(_next(person, tables.get(person.pk), device, calls=calls) for person in people)


def _next(person: Guest, table: Table | None, device: Device, *, calls: bool) -> NextPlace:
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
        words.next_place(table.place.number, seat.position, game),
        place=table.place.number,
        seat=0 if table.on_paper or seat.device_id is not None else seat.number,
        card=table.place.card_token,
        mark=table_mark(table),
        sits=table.public_id if seat.device_id == device.pk else "",
        plays=tuple(person.plays),
    )
