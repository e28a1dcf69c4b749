"""Note people who came late for the next game at a place, and seat them in its lobby."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.names import read_name, same_name
from scoresheets.base.refusals import Refusal
from scoresheets.models import Latecomer, Night, Place, Seat, Table
from scoresheets.models.limits import check_limit
from scoresheets.nights.access import NightAccess, access_helping
from scoresheets.nights.places.services import at_place
from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.selectors.access import Access, access_fresh, access_sitting, night_of
from scoresheets.table.services.tables import add_own_seat
from scoresheets.table.writing import locked, touch_night, write_table


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
    noted = Latecomer.objects.filter(place=place)
    if noted.filter(name_key=same_name(name)).exists():
        return
    check_limit(noted)
    Latecomer.objects.create(place=place, name=name, name_key=same_name(name))
    _touch(place.night, table)


def forget_latecomer(*, access: NightAccess, late: int) -> None:
    """Take a person off the list of a place. One who is off it already changes nothing. Raises Refusal `only_looks`."""
    found = Latecomer.objects.filter(place__night=access.night, pk=late).select_related("place").first()
    access_helping(NightAccess.fresh(access.device, access.night))
    if found is not None:
        with at_place(access=access, number=found.place.number) as (table, place):
            if Latecomer.objects.filter(pk=late, place=place).delete()[0]:
                _touch(place.night, table)


def seat_latecomer(*, access: Access, late: int) -> None:
    """Add a free seat for a person who is noted for this game. One who is off the list already changes nothing.

    Raises what `add_seat` raises.
    """
    with write_table(access.table) as fresh:
        now = access_sitting(access_fresh(access.device, fresh), code="watchers_do_not_sit")
        found = Latecomer.objects.filter(pk=late, place=fresh.place_id).first()
        if found is None:
            return
        add_own_seat(table=fresh, access=now, name=found.name, free=True, others=(found.name,))
        found.delete()
        if fresh.place is not None:
            touch_night(fresh.place.night_id)
    broadcast_changed(fresh)


def forget_seated(table: Table, seats: Sequence[Seat]) -> None:
    """Take the people in these seats off the list of the table's place: their game begins. Only inside
    `write_table`.
    """
    keys = [seat.name_key for seat in seats if seat.name_key]
    if (
        table.place_id is not None
        and Latecomer.objects.filter(place=table.place_id, name_key__in=keys).delete()[0]
    ):
        night = night_of(table)
        if night is not None:
            touch_night(night.pk)


def _touch(night: Night, table: Table | None) -> None:
    """Count a change of the night, and of the table at the place if it is still in its lobby and shows the list."""
    touch_night(night.pk)
    if table is not None and not table.started_at:
        table.touch()
        broadcast_changed(table)
