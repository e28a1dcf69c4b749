"""Take back what phones have said: that somebody is on this phone, a claim, or all of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress

from django.db.models import Case, F, QuerySet, When

from scoresheets.base.refusals import Stranger
from scoresheets.models import Device, Guest, Night, Seat
from scoresheets.nights.access import NightAccess, access_helping, helping
from scoresheets.nights.guests.selectors import guests_of
from scoresheets.nights.guests.services import unlist_guests
from scoresheets.nights.rounds.services.not_here import pass_seats_on
from scoresheets.nights.rounds.services.opening import call_waiting, put_in_state
from scoresheets.nights.tables import keys_of
from scoresheets.table.selectors.access import access_fresh, access_writing
from scoresheets.table.services.devices import free_seat
from scoresheets.table.writing import wipe_traces, write_table


def free_name(*, access: NightAccess, person: int) -> None:
    """Take a person off a phone, which was lost or is somebody else's: another phone may say that it is this person.
    The seats that the phone holds under the name are free. A claimed name is on the list as before. One that is on no
    phone stays as it is. Raises Refusal `only_looks`.
    """
    access_helping(NightAccess.fresh(access.device, access.night))
    named = guests_of(access.night).filter(number=person, device__isnull=False)
    found = named.select_related("device").first()
    if found is None or found.device is None:
        return
    _free_seats(access, found.device, (found,))
    with helping(access) as night:
        _free(named)
        call_waiting(night)


def _free(people: QuerySet[Guest]) -> None:
    before = Case(When(claimed_from="", then=F("state")), default=F("claimed_from"))
    people.update(device=None, state=before, claimed_from="", confirmed=True)


def take_off_phone(*, access: NightAccess, phone: int) -> None:
    """Take back all that a phone has said, which a number of one of its people names: names that it claimed are free as
    before, those that it noted leave the list, or have gone if a round has them. Its seats are free. Raises Refusal
    `only_looks`.
    """
    access_helping(NightAccess.fresh(access.device, access.night))
    device = _device_of(access.night, phone)
    if device is None:
        return
    noted = guests_of(access.night).filter(device=device)
    _free_seats(access, device, tuple(noted))
    with helping(access) as night:
        _free(noted.exclude(claimed_from=""))
        unlist_guests(noted.filter(round_seats=None))
        gone = [*noted.values_list("number", flat=True)]
        put_in_state(noted, Guest.State.GONE)
        noted.update(device=None, confirmed=True)
        call_waiting(night)
    pass_seats_on(night=access.night, people=gone)
    wipe_traces()


def take_off_unconfirmed(*, access: NightAccess) -> None:
    """Take all names off the list that phones have noted, nobody has confirmed and no round has. Raises Refusal
    `only_looks`.
    """
    with helping(access) as night:
        noted = guests_of(night).filter(confirmed=False, device__isnull=False)
        unlist_guests(noted.filter(round_seats=None))
    wipe_traces()


def _free_seats(access: NightAccess, device: Device, people: Collection[Guest]) -> None:
    """Free the seats that a phone holds under the names of these people at open tables of the night."""
    guests = {person.pk for person in people}
    for seat in _seats_held(access.night, device):
        if seat.guest_id in guests:
            with suppress(Stranger):
                _free_seat(access, seat, device)


def _device_of(night: Night, number: int) -> Device | None:
    found = guests_of(night).filter(number=number).select_related("device").first()
    return found.device if found else None


def _seats_held(night: Night, device: Device) -> Iterator[Seat]:
    found = Seat.objects.filter(table__in=keys_of(night, closed_at=None))
    yield from found.filter(device=device).select_related("table").order_by("table", "number")


def _free_seat(access: NightAccess, seat: Seat, phone: Device) -> None:
    """Free a seat. The host's role waits for the next device that sits down."""
    with write_table(seat.table) as fresh:
        access_writing(access_fresh(access.device, fresh))
        if fresh.host_id == phone.pk:
            fresh.host = None
            fresh.touch("host")
    free_seat(access=access_fresh(access.device, seat.table), number=seat.number)
