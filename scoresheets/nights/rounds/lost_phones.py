"""Move the people of a phone that was lost to another phone, or free them, so that a new phone may claim their names:
once it has claimed one of them, the others are one tap away. Take back what a phone has said: a claim, or all of it.

Their seats follow at each open table, one table at a time: a table is locked before its night. The people come last, so
that a step that failed is done again by the same form.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress

from django.db.models import F

from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.models import Device, Guest, Night, Seat
from scoresheets.models.limits import check_limit
from scoresheets.nights.rounds.missing import pass_seats_on
from scoresheets.nights.rounds.opening import call_waiting, put_in_state
from scoresheets.nights.rounds.selectors.doors import Door, still_opens
from scoresheets.nights.rounds.selectors.own import freed_with
from scoresheets.nights.selectors.access import NightAccess, access_helping, night_access_fresh
from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.selectors.access import access_fresh, access_writing
from scoresheets.table.services.devices import free_seat, hold_seat, let_in
from scoresheets.table.writing import touch_night, wipe_traces, write_night, write_table


def move_phone(*, access: NightAccess, phone: int, to: int) -> None:
    """Move everybody on a phone, which a number of one of its people names, to the phone of the person with the number
    `to`, or free them (0). Seats that the phone held at open tables of the night follow, and it is put out there.

    A phone without people changes nothing. Raises Refusal `only_looks`, `too_many_on_phone`, `malformed` for a person
    without a phone.
    """
    access_helping(night_access_fresh(access.device, access.night))
    lost = _device_of(access.night, phone)
    new = _device_of(access.night, to) if to else None
    if to and new is None:
        raise Refusal("malformed", reason="no_such_device")
    if lost is None or lost == new:
        return
    _check_room(access.night, lost, new)
    for seat in _seats_held(access.night, lost):
        with suppress(Stranger):  # the table was deleted meanwhile
            _move_seat(access, seat, lost, new)
    with write_night(access.night) as night:
        access_helping(night_access_fresh(access.device, night))
        _check_room(night, lost, new)
        freed = None if new else lost
        Guest.objects.filter(night=night, device=lost).update(device=new, freed_from=freed)
        touch_night(night.pk)


def bring_the_others(*, device: Device | None, door: Door) -> None:
    """Note as here, on this phone, everybody who was freed with one of its people and is on no phone yet. Nobody left
    changes nothing. Raises Stranger if the card was renewed meanwhile, Refusal `too_many_on_phone`.
    """
    with write_night(door.night) as night:
        if device is None or not still_opens(door):
            raise Stranger
        numbers = [each.number for each in freed_with(night, device)]
        others = Guest.objects.filter(night=night, number__in=numbers)
        own = Guest.objects.filter(night=night, device=device)
        check_limit(own, "device", adding=len(numbers))
        others.update(device=device)
        put_in_state(others, Guest.State.HERE)
        call_waiting(night)
        touch_night(night.pk)


def undo_claim(*, access: NightAccess, person: int) -> None:
    """Put a person back on the list as before a phone claimed the name; the seats that the phone holds under it are
    free. A name without a claim stays as it is. Raises Refusal `only_looks`.
    """
    access_helping(night_access_fresh(access.device, access.night))
    claimed = Guest.objects.filter(night=access.night, number=person).exclude(claimed_from="")
    found = claimed.select_related("device").first()
    if found is None:
        return
    if found.device is not None:
        _free_seats(access, found.device, (found,))
    with write_night(access.night) as night:
        access_helping(night_access_fresh(access.device, night))
        claimed.update(device=None, state=F("claimed_from"), claimed_from="", confirmed=True)
        call_waiting(night)
        touch_night(night.pk)


def take_off_phone(*, access: NightAccess, phone: int) -> None:
    """Take back all that a phone has said, which a number of one of its people names: names that it claimed are free as
    before, those that it noted leave the list, or have gone if a round has them. Its seats are free. Raises Refusal
    `only_looks`.
    """
    access_helping(night_access_fresh(access.device, access.night))
    device = _device_of(access.night, phone)
    if device is None:
        return
    noted = Guest.objects.filter(night=access.night, device=device)
    _free_seats(access, device, tuple(noted))
    with write_night(access.night) as night:
        access_helping(night_access_fresh(access.device, night))
        claimed = noted.exclude(claimed_from="")
        claimed.update(device=None, state=F("claimed_from"), claimed_from="", confirmed=True)
        noted.filter(round_seats=None).delete()
        gone = [*noted.values_list("number", flat=True)]
        put_in_state(noted, Guest.State.GONE)
        noted.update(device=None, confirmed=True)
        call_waiting(night)
        touch_night(night.pk)
    pass_seats_on(night=access.night, people=gone)
    wipe_traces()


def take_off_unconfirmed(*, access: NightAccess) -> None:
    """Take all names off the list that phones have noted, nobody has confirmed and no round has. Raises Refusal
    `only_looks`.
    """
    with write_night(access.night) as night:
        access_helping(night_access_fresh(access.device, night))
        noted = Guest.objects.filter(night=night, confirmed=False, device__isnull=False)
        noted.filter(round_seats=None).delete()
        touch_night(night.pk)
    wipe_traces()


def _free_seats(access: NightAccess, device: Device, people: Collection[Guest]) -> None:
    """Free the seats that a phone holds under the names of these people at open tables of the night."""
    names = {person.name_key for person in people}
    for seat in _seats_held(access.night, device):
        if seat.name_key in names:
            with suppress(Stranger):
                _move_seat(access, seat, device, None)


def _device_of(night: Night, number: int) -> Device | None:
    found = Guest.objects.filter(night=night, number=number).select_related("device").first()
    return found.device if found else None


def _check_room(night: Night, lost: Device, new: Device | None) -> None:
    people = Guest.objects.filter(night=night, device__in=[lost.pk, new.pk]) if new else None
    if people is not None:
        check_limit(people, "device", adding=0)


def _seats_held(night: Night, device: Device) -> Iterator[Seat]:
    found = Seat.objects.filter(table__place__night=night, table__closed_at=None)
    yield from found.filter(device=device).select_related("table").order_by("table", "number")


def _move_seat(access: NightAccess, seat: Seat, lost: Device, new: Device | None) -> None:
    """Move a seat with the host's role. Where the new phone was sent away from the table, the seat is free."""
    try:
        _hand_host(access, seat, lost, new)
        free_seat(access=access_fresh(access.device, seat.table), number=seat.number)
        _sit(access, seat, new)
    except Refusal as error:
        if error.code != "sent_away":
            raise
        _move_seat(access, seat, lost, None)


def _hand_host(access: NightAccess, held: Seat, lost: Device, new: Device | None) -> None:
    """Let the host's role follow the seat: a table of a night gives it to the first device that sits down, and without
    one to the next.
    """
    with write_table(held.table) as fresh:
        access_writing(access_fresh(access.device, fresh))
        if fresh.host_id == lost.pk:
            if new is not None:
                let_in(fresh, new, watcher=False)
            fresh.host = new
            fresh.touch("host")


def _sit(access: NightAccess, held: Seat, new: Device | None) -> None:
    if new is None:
        return
    with write_table(held.table) as fresh:
        seat = access_writing(access_fresh(access.device, fresh)).seat(held.number)
        if seat.device_id is None:
            let_in(fresh, new, watcher=False)
            hold_seat(seat, new)
            fresh.touch()
    broadcast_changed(fresh)
