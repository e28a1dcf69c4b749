"""Telling people of one name apart at a night, and joining those who turn out to be one."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Max

from games.kit.names import same_name
from scoresheets.live.announce import announce_changed
from scoresheets.models import Night, Person, Seat, Table
from scoresheets.refusals import Refusal
from scoresheets.selectors.access import Access, access_fresh, access_own_seat, night_of
from scoresheets.selectors.namesakes import is_playing, named_seats, namesake_choices
from scoresheets.selectors.night_access import NightAccess, access_helping, night_access_fresh
from scoresheets.services.persons import point_again
from scoresheets.writing import locked_night, touch_night, write_night, write_table


def tell_apart(table: Table, seats: Sequence[Seat]) -> None:
    """Make somebody new of each of these seats whose name is played under at another table of the night right now,
    unless somebody has said who that is. Only inside `write_table`, once the game begins.
    """
    night = None if table.on_paper else night_of(table)
    asked = [seat for seat in seats if seat.name_key and not seat.namesake_told]
    if night is None or not asked:
        return
    night = locked_night(night)
    others = named_seats(night).exclude(table=table).filter(name_key__in=[seat.name_key for seat in asked])
    playing = {(seat.name_key, seat.namesake) for seat in others if is_playing(seat)}
    for seat in asked:
        if (seat.name_key, seat.namesake) in playing:
            _become(table, seat, _new_number(night, table, seat), told=False)
            touch_night(night.pk)


def say_who(*, access: Access, number: int, who: int | None) -> None:
    """A device says before the start which of the night's people of this name sits at its seat: the one with that
    number, or (None) somebody else. Raises Refusal `seat_not_yours`, `already_started`, `not_asked_who`.
    """
    with write_table(access.table) as fresh:
        now = access_fresh(access.device, fresh)
        seat, night = access_own_seat(now, number), night_of(fresh)
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
        night = locked_night(night)
        _become(fresh, seat, _new_number(night, fresh, seat) if who is None else who, told=True)
        touch_night(night.pk)
        fresh.touch()
    announce_changed(fresh)


def settle_namesakes(*, access: NightAccess, name: str, one: int, other: int, same: bool) -> None:
    """Who looks after the night says whether two people of one name are the same: then the games of the `other` count
    as those of the `one`. Raises Refusal `only_looks`, `not_asked_who`; said already, it changes nothing.
    """
    with write_night(access.night) as fresh:
        access_helping(night_access_fresh(access.device, fresh))
        alike = named_seats(fresh).filter(name_key=same_name(name))
        seats = list(alike.filter(namesake=other))
        if one == other or not alike.filter(namesake=one).exists():
            raise Refusal("not_asked_who")
        for seat in seats:  # none where it was said already
            _become(seat.table, seat, one if same else other, told=True)
        touch_night(fresh.pk)


def _become(table: Table, seat: Seat, namesake: int, *, told: bool) -> None:
    seat.namesake, seat.namesake_told = namesake, told
    seat.save(update_fields=["namesake", "namesake_told"])
    point_again(table, seat)


def _new_number(night: Night, table: Table, seat: Seat) -> int:
    """A number that nobody of this name has, neither at the night nor among the people of the device that opened it."""
    at_night = named_seats(night).filter(name_key=seat.name_key).aggregate(most=Max("namesake"))["most"]
    persons = Person.objects.filter(owner_id=table.opened_by_id, name_key=seat.name_key)
    known = persons.aggregate(most=Max("namesake"))["most"]
    return max(at_night or 0, known or 0) + 1
