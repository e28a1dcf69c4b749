"""Write who is at a night: who is here or coming, pauses or has gone; and who came late, waits for the next game at a
place, and gets a seat in its lobby.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.kit.names import read_name, same_name
from scoresheets.base.refusals import Refusal
from scoresheets.models import Guest, Night, Place, Seat, Table
from scoresheets.models.limits import check_limit
from scoresheets.nights.access import NightAccess, access_helping, helping
from scoresheets.nights.guests.selectors import guests_called, guests_of, latecomers_at
from scoresheets.nights.guests.services import (
    become,
    list_guests,
    lobby_follows,
    new_guest,
    next_number,
    stop_waiting,
    take_along,
    unlist_guests,
)
from scoresheets.nights.people.selectors import names_of_last
from scoresheets.nights.places.services import at_place
from scoresheets.nights.rounds.services.arrivals import chosen_games, make_room_on_list
from scoresheets.nights.rounds.services.not_here import pass_seats_on
from scoresheets.nights.rounds.services.opening import call_waiting, put_in_state
from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.selectors.access import Access, access_fresh, access_sitting, night_of
from scoresheets.table.services.tables import add_own_seat
from scoresheets.table.writing import locked, touch_night, wipe_traces, write_table


@contextmanager
def _writing(access: NightAccess) -> Iterator[Night]:
    with helping(access) as night:
        yield night
        call_waiting(night)


def note_people(
    *, access: NightAccess, names: Sequence[str], state: Guest.State = Guest.State.HERE, seen: int = 0
) -> list[str]:
    """Note people as here or coming. Of those who are noted already each one is here again; or coming again who had
    gone. Return the names that would be two people: typed twice, or here already, by a phone or among the first `seen`
    people that the page showed when they were typed. Nothing is written of these; the others are noted.

    Raises Refusal `only_looks`, `too_many_here`, MalformedMove for what is no name.
    """
    wanted, left = dict[str, str](), list[str]()
    for name in map(read_name, names):
        if wanted.setdefault(same_name(name), name) is not name:
            left.append(name)
    with _writing(access) as night:
        found = guests_of(night)
        if state == Guest.State.HERE:
            told = found.filter(
                Q(device__isnull=False) | Q(number__lte=seen), name_key__in=wanted, state=state
            )
            left = [*(wanted.pop(key) for key in list(told.values_list("name_key", flat=True))), *left]
        before = set(found.values_list("name_key", flat=True))
        list_guests(night.guests.all(), wanted)
        known = set(found.values_list("name_key", flat=True))
        new = [(key, name) for key, name in wanted.items() if key not in known]
        make_room_on_list(night, len(new))
        found.filter(name_key__in=wanted).update(confirmed=True)
        noted = found.filter(name_key__in=wanted)
        if state == Guest.State.COMING:
            noted = noted.filter(state=Guest.State.GONE)
        put_in_state(noted, state)
        first, now = next_number(night), timezone.now()
        Guest.objects.bulk_create(
            Guest(night=night, number=number, name=name, name_key=key, state=state, waits_since=now)
            for number, (key, name) in enumerate(new, start=first)
        )
        take_along(night, wanted.keys() - before)
    return left


def note_last_list(*, access: NightAccess, state: Guest.State = Guest.State.HERE) -> None:
    """Note everybody of the night before as here or coming. Raises Refusal `only_looks`, `too_many_here`."""
    note_people(access=access, names=names_of_last(access.night), state=state)


def change_state(*, access: NightAccess, numbers: Sequence[int], state: Guest.State) -> None:
    """Say of these people that they are here, pause or have gone. One who only sat down is on the list from now on.
    Raises Refusal `only_looks`, `too_many_here`, `known_here` if the list has somebody else of that name.
    """
    with _writing(access) as night:
        people = _on_list(night, numbers)
        people.update(confirmed=True)
        put_in_state(people, state)
    pass_seats_on(night=access.night, people=numbers)


def _on_list(night: Night, numbers: Sequence[int]) -> QuerySet[Guest]:
    """Put these guests on the list, and return them."""
    guests = night.guests.filter(number__in=numbers).exclude(name_key="")
    known = set(guests_of(night).values_list("name_key", flat=True))
    new = list(guests.filter(listed=False))
    for guest in new:
        if guest.name_key in known:
            raise Refusal("known_here", name=guest.name)
        known.add(guest.name_key)
    make_room_on_list(night, len(new))
    Guest.objects.filter(pk__in=[guest.pk for guest in new]).update(listed=True)
    return guests


def choose_games(*, access: NightAccess, numbers: Sequence[int], games: Collection[str]) -> None:
    """Say what these people play; no game or every one for all. Raises what `change_state` raises."""
    with _writing(access) as night:
        _on_list(night, numbers).update(plays=chosen_games(games), confirmed=True)


def take_off_list(*, access: NightAccess, numbers: Sequence[int]) -> None:
    """Take people off the list, and off those of places. Who is in a round or at a table has gone. Raises Refusal
    `only_looks`.
    """
    with _writing(access) as night:
        wanted = Q(number__in=numbers) | Q(one_with__number__in=numbers)
        found = night.guests.filter(wanted).exclude(name_key="")
        put_in_state(found, Guest.State.GONE)
        unlist_guests(found.filter(listed=True, round_seats=None))
    pass_seats_on(night=access.night, people=numbers)
    wipe_traces()


def note_latecomer(*, access: NightAccess, number: int, name: str) -> None:
    """Note a person for the next game at the place of this number. A name that is noted already changes nothing.

    Raises Refusal `only_looks`, `no_such_place`, `other_game_here`, `noted_often`, MalformedMove.
    """
    name = read_name(name)
    with at_place(access=access, number=number) as (table, place):
        _note(place, table, name)


def note_at_table(*, access: Access, name: str) -> None:
    """Note a person for the next game of this table, as a device that may take a seat here, or an organizer.

    Raises Refusal `watchers_only_look`, `late_at_home`, `noted_often`, MalformedMove.
    """
    name = read_name(name)
    with write_table(access.table) as fresh:
        now = access_fresh(access.device, fresh)
        if not now.role:
            access_sitting(now)
        night = night_of(fresh)
        if night is None or fresh.place is None:
            raise Refusal("late_at_home")
        locked(night)
        _note(fresh.place, fresh, name)


def _note(place: Place, table: Table | None, name: str) -> None:
    noted = latecomers_at(place)
    guest = guests_called(place.night, name).first()
    if guest is not None and guest.waits_at_id == place.pk:
        return
    check_limit(noted, "place")
    guest = guest or new_guest(place.night, name)
    lobby_follows(guest)
    guest.waits_at = place
    guest.save(update_fields=["waits_at"])
    _touch(place.night, table)


def forget_latecomer(*, access: NightAccess, late: int) -> None:
    """Take the guest of this number off the list of a place. One who is off it already changes nothing. Raises Refusal
    `only_looks`.
    """
    found = Guest.objects.filter(night=access.night, number=late).select_related("waits_at").first()
    access_helping(NightAccess.fresh(access.device, access.night))
    if found is not None and found.waits_at is not None:
        with at_place(access=access, number=found.waits_at.number) as (table, place):
            if stop_waiting(Guest.objects.filter(pk=found.pk, waits_at=place)):
                _touch(place.night, table)


def seat_latecomer(*, access: Access, late: int) -> None:
    """Add a free seat for the guest of this number, who is noted for this game. One who is off the list already changes
    nothing.

    Raises what `add_seat` raises.
    """
    with write_table(access.table) as fresh:
        now = access_sitting(access_fresh(access.device, fresh), code="watchers_do_not_sit")
        found = latecomers_at(fresh.place_id).filter(number=late).first()
        if found is None:
            return
        seat = add_own_seat(table=fresh, access=now, name=found.name, free=True, others=(found.name,))
        locked(found.night)
        become(fresh, seat, found)
        stop_waiting(latecomers_at(fresh.place_id).filter(pk=found.pk))
        touch_night(found.night_id)
    broadcast_changed(fresh)


def forget_seated(table: Table, seats: Sequence[Seat]) -> None:
    """Take the people in these seats off the list of the table's place: their game begins. Only inside
    `write_table`.
    """
    night = night_of(table)
    here = [seat.guest_id for seat in seats if seat.guest_id]
    if night is not None and stop_waiting(latecomers_at(table.place_id).filter(pk__in=here)):
        touch_night(night.pk)


def _touch(night: Night, table: Table | None) -> None:
    """Count a change of the night, and of the table at the place if it is still in its lobby and shows the list."""
    touch_night(night.pk)
    if table is not None and not table.started_at:
        table.touch()
        broadcast_changed(table)
