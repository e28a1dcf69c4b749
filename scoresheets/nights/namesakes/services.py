"""Write which people of one name at a night are one person."""

from __future__ import annotations

from collections.abc import Sequence

from scoresheets.base.refusals import Refusal
from scoresheets.models import RoundSeat, Seat, Table
from scoresheets.nights.access import NightAccess, helping
from scoresheets.nights.guests.services import become, merge_guests, new_guest
from scoresheets.nights.namesakes.selectors import is_playing, named_seats, namesake_choices
from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.selectors.access import Access, access_fresh, access_seat, night_of
from scoresheets.table.writing import locked, touch_night, write_table


def tell_apart(table: Table, seats: Sequence[Seat]) -> None:
    """Seat another guest at each of these seats if its guest is playing at another table of the night. A guest called
    to this table by a round stays: then the seat there has another guest.

    Seats whose player has already been identified are left alone. Call only inside `write_table`, when the game begins.
    """
    night = None if table.on_paper else night_of(table)
    unconfirmed = [seat for seat in seats if seat.guest_id and not seat.guest_told]
    if night is None or not unconfirmed:
        return
    night = locked(night)
    others = named_seats(night).exclude(table=table).filter(guest__in=[seat.guest_id for seat in unconfirmed])
    playing = {seat.guest_id: seat for seat in others if is_playing(seat)}
    called = set(RoundSeat.objects.filter(table__table=table).values_list("guest", flat=True))
    for seat in unconfirmed:
        other = playing.get(seat.guest_id)
        if other is not None:
            apart = other if seat.guest_id in called else seat
            become(apart.table, apart, new_guest(night, apart.name, doubted=True))
            touch_night(night.pk)


def say_who(*, access: Access, number: int, who: int | None) -> None:
    """Say before the start which of the night's guests of this name sits at a seat of this device: the guest with
    number `who`, or (None) somebody else.

    Raises Refusal `seat_not_yours`, `already_started`, `not_asked_who`.
    """
    with write_table(access.table) as fresh:
        now = access_fresh(access.device, fresh)
        seat, night = access_seat(now, number), night_of(fresh)
        if fresh.started_at:
            raise Refusal("already_started")
        if seat.guest_told and (who is None or (seat.guest is not None and who == seat.guest.number)):
            return
        choices = namesake_choices(fresh, now.seats).get(number, ())
        if night is None or not choices or (who is not None and who not in {each.guest for each in choices}):
            raise Refusal("not_asked_who")
        night = locked(night)
        guest = new_guest(night, seat.name) if who is None else night.guests.get(number=who)
        become(fresh, seat, guest, told=True)
        touch_night(night.pk)
        fresh.touch()
    broadcast_changed(fresh)


def settle_namesakes(*, access: NightAccess, one: int, other: int, same: bool) -> None:
    """Decide, as an organizer, whether two guests of one name, by number, are the same person. If so, they are one
    from now on.

    A question already decided changes nothing. Raises Refusal `only_looks`, `not_asked_who`, `sat_together`.
    """
    with helping(access) as fresh:
        first, second = (fresh.guests.filter(number=number).first() for number in (one, other))
        if first is None or first == second or (second and second.name_key != first.name_key):
            raise Refusal("not_asked_who")
        fresh.guests.filter(number__in=(one, other)).update(doubted=False)
        if second is not None and same:
            kept, gone = (second, first) if second.listed else (first, second)
            merge_guests(gone, kept)
