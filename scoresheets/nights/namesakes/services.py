"""Write which people of one name at a night are one person."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Max

from games.kit.names import same_name
from scoresheets.base.refusals import Refusal
from scoresheets.models import Night, Person, Seat, Table
from scoresheets.nights.access import NightAccess, helping
from scoresheets.nights.namesakes.selectors import is_playing, named_seats, namesake_choices
from scoresheets.people.services import relink_person
from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.selectors.access import Access, access_fresh, access_seat, night_of
from scoresheets.table.writing import locked, touch_night, write_table


def number_namesakes(table: Table, seats: Sequence[Seat]) -> None:
    """Give each of these seats a new namesake number if its name is being played under at another table of the night.

    Seats whose player has already been identified are left alone. Call only inside `write_table`, when the game begins.
    """
    night = None if table.on_paper else night_of(table)
    unconfirmed = [seat for seat in seats if seat.name_key and not seat.namesake_told]
    if night is None or not unconfirmed:
        return
    night = locked(night)
    others = (
        named_seats(night).exclude(table=table).filter(name_key__in=[seat.name_key for seat in unconfirmed])
    )
    playing = {(seat.name_key, seat.namesake) for seat in others if is_playing(seat)}
    for seat in unconfirmed:
        if (seat.name_key, seat.namesake) in playing:
            _become(table, seat, _new_number(night, table, seat), confirmed=False)
            touch_night(night.pk)


def say_who(*, access: Access, number: int, who: int | None) -> None:
    """Say before the start which of the night's people of this name sits at a seat of this device: the person with
    number `who`, or (None) somebody else.

    Raises Refusal `seat_not_yours`, `already_started`, `not_asked_who`.
    """
    with write_table(access.table) as fresh:
        now = access_fresh(access.device, fresh)
        seat, night = access_seat(now, number), night_of(fresh)
        if fresh.started_at:
            raise Refusal("already_started")
        if seat.namesake_told and (who is None or who == seat.namesake):
            return
        choices = namesake_choices(fresh, now.seats).get(number, ())
        if (
            night is None
            or not choices
            or (who is not None and who not in {each.namesake for each in choices})
        ):
            raise Refusal("not_asked_who")
        night = locked(night)
        _become(fresh, seat, _new_number(night, fresh, seat) if who is None else who, confirmed=True)
        touch_night(night.pk)
        fresh.touch()
    broadcast_changed(fresh)


def settle_namesakes(*, access: NightAccess, name: str, one: int, other: int, same: bool) -> None:
    """Decide, as an organizer, whether two people of one name are the same person. If so, the games of `other` count
    for `one`.

    A question already decided changes nothing. Raises Refusal `only_looks`, `not_asked_who`.
    """
    with helping(access) as fresh:
        alike = named_seats(fresh).filter(name_key=same_name(name))
        seats = list(alike.filter(namesake=other))
        if one == other or not alike.filter(namesake=one).exists():
            raise Refusal("not_asked_who")
        for seat in seats:  # none if already decided
            _become(seat.table, seat, one if same else other, confirmed=True)


def _become(table: Table, seat: Seat, namesake: int, *, confirmed: bool) -> None:
    seat.namesake, seat.namesake_told = namesake, confirmed
    seat.save(update_fields=["namesake", "namesake_told"])
    relink_person(table, seat)


def _new_number(night: Night, table: Table, seat: Seat) -> int:
    """Return a number without a namesake of this seat's name, at the night and among the people of the device that
    opened the table.
    """
    at_night = named_seats(night).filter(name_key=seat.name_key).aggregate(most=Max("namesake"))["most"]
    people = Person.objects.filter(owner_id=table.opened_by_id, name_key=seat.name_key)
    known = people.aggregate(most=Max("namesake"))["most"]
    return max(at_night or 0, known or 0) + 1
