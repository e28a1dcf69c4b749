"""Open and shut the waiting room of a night, and call the next groups when a place has become free."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from django.utils import timezone

from scoresheets.base.refusals import Refusal
from scoresheets.base.server.background import do_soon
from scoresheets.models import Guest, Night, Place, Round, RoundGame, RoundTable, Seat, Table
from scoresheets.nights.access import NightAccess, access_helping, running
from scoresheets.nights.places.services import close_all
from scoresheets.nights.rounds.selectors.waiting_room import open_room
from scoresheets.nights.rounds.services.opening import call_again, call_waiting, calling_once
from scoresheets.nights.rounds.services.rounds import next_round
from scoresheets.nights.tables import has_begun, keys_of
from scoresheets.table.writing import locked, touch_night


def open_waiting_room(*, access: NightAccess, key: str, game: RoundGame, pauses: bool) -> None:
    """Call groups to this game by and by from now on, as soon as a place is free and enough people wait. If it
    `pauses`, people do so after each game until they say that they are here. The same key opens one room.

    Raises Refusal `not_running`, `draft_first`, `room_open`, `too_many_rounds`.
    """
    with running(access) as night:
        found = Round.objects.filter(night=night)
        if found.filter(key=key).exists():
            return
        if found.filter(published_at=None).exists():
            raise Refusal("draft_first")
        if open_room(night):
            raise Refusal("room_open")
        game.round = Round.objects.create(
            night=night,
            key=key,
            number=next_round(night),
            seed=secrets.token_hex(8),
            only=True,
            pauses=pauses,
            published_at=timezone.now(),
            room=Round.Room.OPEN,
        )
        game.save()
        call_waiting(night)


def shut_waiting_room(*, access: NightAccess) -> None:
    """Call nobody from now on. The games that were called go on. Raises Refusal `not_running`."""
    with running(access) as night:
        room = open_room(night)
        if room is not None:
            room.room = Round.Room.SHUT
            room.save(update_fields=["room"])
            room.tables.filter(opened=False).delete()


def call_now(*, access: NightAccess) -> None:
    """Call the groups that can be called now, if the waiting room is open, and be it people who have just played
    together. Raises Refusal `only_looks`.
    """
    access_helping(NightAccess.fresh(access.device, access.night))
    do_soon(call_again, access.night.pk)


def close_finished(*, access: NightAccess) -> None:
    """Close every table of the night whose game is over, then call the next groups. Raises Refusal `not_running`."""
    with calling_once():
        close_all(access=access)


def leave_place(table: Table) -> None:
    """Let the people of a table that was closed wait, or pause if their waiting room says so, and call the next groups
    to the place. A table that was opened again changes nothing. Only inside `write_table`.
    """
    if table.closed_at is None or table.place_id is None:
        return
    place = Place.objects.select_related("night").get(pk=table.place_id)
    people = Guest.objects.filter(seats__table=table)
    if open_room(place.night) is None:
        people.update(waits_since=table.closed_at)
        return
    following = Table.objects.select_for_update().filter(table_before=table, place__isnull=False)
    list(following.values_list("pk"))  # tables are locked before their night, and that before its people
    night = locked(place.night)
    people.update(waits_since=table.closed_at)
    room = open_room(night)
    if room and room.pauses:
        _pause(night, room, table)
    call_waiting(night)


def forget_call(table: Table) -> None:
    """Forget that a waiting room called people to a table that goes before its game began: they have not met there."""
    if not has_begun(table):
        RoundTable.objects.filter(table=table).exclude(round__room="").delete()


def fill_place(night: Night, played: Sequence[int]) -> None:
    """Call the next groups to a place that is free. Those who had begun to play there, by primary key, wait from now
    on. Only inside `write_table` or `write_night`, once the rows of its table are gone.
    """
    people = Guest.objects.filter(night=night, pk__in=played)
    if open_room(night) is None:
        people.update(waits_since=timezone.now())
        return
    night = locked(night)
    people.update(waits_since=timezone.now())
    call_waiting(night)
    touch_night(night.pk)


def _pause(night: Night, room: Round, table: Table) -> None:
    """Let the people pause that the room had called to this table, unless they sit at another one already."""
    seats = Seat.objects.filter(table__in=keys_of(night, closed_at=None))
    called = Guest.objects.filter(round_seats__table__table=table, round_seats__round=room)
    people = called.filter(seats__table=table, state=Guest.State.HERE)
    people.exclude(pk__in=seats.exclude(guest=None).values("guest")).update(state=Guest.State.PAUSING)
    touch_night(night.pk)
