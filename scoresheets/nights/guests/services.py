"""Write the names of guests: one that is corrected in the list or at a seat is right everywhere, and one that is
removed at a seat is gone everywhere.
"""

from __future__ import annotations

from contextlib import suppress
from difflib import SequenceMatcher

from django.db.models import Q, QuerySet

from games.kit.names import read_name, same_name
from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.models import Device, Guest, Latecomer, Night, Seat, Table, Wish
from scoresheets.nights.access import NightAccess, access_helping, helping
from scoresheets.nights.guests.selectors import guests_of
from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.live.render_cache import drop_renderings
from scoresheets.table.selectors.access import night_of
from scoresheets.table.services.forgetting import unname_seat
from scoresheets.table.services.names import write_name
from scoresheets.table.writing import (
    locked,
    once_written,
    touch_night,
    wipe_traces,
    write_night,
    write_table,
)

ALIKE = 0.7  # share of the letters that a name keeps when it is corrected, and not another person's


def correct_name(*, access: NightAccess, number: int, name: str) -> None:
    """Correct the name of a guest, in the list and at every seat. Raises Refusal `only_looks`, `known_here` if another
    guest has that name, MalformedMove.
    """
    name = read_name(name)
    access_helping(NightAccess.fresh(access.device, access.night))
    _link_seats(access.night, number)
    with helping(access) as night:
        guest = guests_of(night).filter(number=number).first()
        if guest is None:
            return
        other = guests_of(night).filter(name_key=same_name(name)).exclude(pk=guest.pk).first()
        if other is not None:
            raise Refusal("known_here", name=other.name)
        _correct(guest, name)
    wipe_traces()


def _link_seats(night: Night, number: int) -> None:
    """Note at the seats of a guest's name, one table at a time, who sits there."""
    for guest in guests_of(night).filter(number=number):
        for seat in _named_alike(guest):
            with suppress(Stranger), write_table(seat.table) as fresh:
                fresh.seats.filter(pk=seat.pk, name_key=guest.name_key).update(guest=guest)


def _named_alike(guest: Guest) -> list[Seat]:
    """Return the seats of the night that no guest has and that are called like this one; another person of that name
    has a number.
    """
    found = Seat.objects.filter(table__place__night=guest.night_id, guest=None, namesake=0)
    return list(found.filter(name_key=guest.name_key).select_related("table"))


def follow_name(table: Table, seat: Seat, _by: Device | None) -> None:
    """Let the guest of this seat follow the name that was written there: another guest's name seats that guest; a
    correction is the guest's own name from now on; any other name in a lobby is that of a person who is not on the
    list. Only inside `write_table`.
    """
    night = night_of(table) if seat.guest_id else None
    guest = seat.guest
    if night is None or guest is None or guest.name == seat.name:
        return
    night = locked(night)
    other = guests_of(night).filter(name_key=seat.name_key).exclude(pk=guest.pk).first()
    if other is not None:
        seat.guest = other
    elif table.started_at or _is_correction(guest, seat):
        _correct(guest, seat.name)
    else:
        seat.guest = None
    seat.save(update_fields=["guest"])
    touch_night(night.pk)


def _is_correction(guest: Guest, seat: Seat) -> bool:
    return SequenceMatcher(None, guest.name_key, seat.name_key).ratio() >= ALIKE


def _correct(guest: Guest, name: str) -> None:
    guest.name, guest.name_key = name, same_name(name)
    guest.save(update_fields=["name", "name_key"])
    once_written(correct_seats, guest.pk)


def correct_seats(guest: int) -> None:
    """Write the name of a guest at each seat that still has another one, one table at a time. A name that was removed
    stays so, and one that another player of that table has is left out.
    """
    found = Guest.objects.filter(pk=guest).exclude(name_key="").first()
    if found is None:
        return
    seats = Seat.objects.filter(guest=found).exclude(name="").exclude(name=found.name)
    for seat in list(seats.select_related("table")):
        with suppress(Stranger):
            _correct_seat(seat, found.name)
    wipe_traces()


def _correct_seat(seat: Seat, name: str) -> None:
    with write_table(seat.table) as fresh:
        now = fresh.seats.filter(pk=seat.pk).exclude(name="").first()
        taken = fresh.seats.filter(name_key=same_name(name)).exclude(pk=seat.pk).exists()
        if now is None or taken:
            return
        write_name(table=fresh, seat=now, name=name, by=None)
    drop_renderings(fresh.public_id)
    broadcast_changed(fresh, forget=True)


def forget_name(table: Table, seat: Seat) -> None:
    """Let the name of the guest at this seat go from the night, as it is about to be removed here. Only inside
    `write_table`.
    """
    Latecomer.objects.filter(place=table.place_id, name_key=seat.name_key).delete()
    night = night_of(table)
    if night is None:
        return
    guest = seat.guest
    if guest is None and not seat.namesake:  # another person of that name has a number
        guest = guests_of(night).filter(name_key=seat.name_key).first()
    if guest is not None and guest.name:
        Seat.objects.filter(pk=seat.pk).update(guest=guest)
        once_written(forget_guest, guest.pk)


def remove_names(guests: QuerySet[Guest]) -> None:
    """Remove the names of these guests, who have gone. Their rows stay."""
    guests.update(name="", name_key="", device=None, claimed_from="", state=Guest.State.GONE)


def forget_guest(pk: int) -> None:
    """Remove the name of a guest: in the list, from the notes for next games, and then at each seat, one table at a
    time.
    """
    guest = Guest.objects.select_related("night").filter(pk=pk).exclude(name_key="").first()
    if guest is None:
        return
    seats = [*guest.seats.exclude(name="").select_related("table"), *_named_alike(guest)]
    with suppress(Stranger), write_night(guest.night) as night:
        Latecomer.objects.filter(place__night=night, name_key=guest.name_key).delete()
        Wish.objects.filter(Q(one=guest) | Q(other=guest)).delete()
        remove_names(Guest.objects.filter(pk=pk))
        touch_night(night.pk)
    for seat in seats:
        with suppress(Stranger):
            _forget_seat(seat, guest)
    wipe_traces()


def _forget_seat(seat: Seat, guest: Guest) -> None:
    with write_table(seat.table) as fresh:
        for now in fresh.seats.filter(pk=seat.pk, name_key=seat.name_key):
            now.guest = guest
            now.save(update_fields=["guest"])
            unname_seat(fresh, now)
        fresh.touch("title", "options", "settlement")
    drop_renderings(fresh.public_id)
    broadcast_changed(fresh, forget=True)
