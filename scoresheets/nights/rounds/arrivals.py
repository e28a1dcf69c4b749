"""Write who is here as phones say it, and the card of a night by which they come."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.kit.names import read_name, same_name
from scoresheets.base.lookalikes import name_it_looks_like
from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.models import ArrivalCard, Attendee, Device, Night, Round
from scoresheets.nights.rounds.missing import pass_seats_on
from scoresheets.nights.rounds.opening import call_waiting, put_in_state
from scoresheets.nights.rounds.selectors.doors import Door, still_opens
from scoresheets.nights.selectors.access import (
    NightAccess,
    access_helping,
    access_running,
    night_access_fresh,
)
from scoresheets.pads import PADS
from scoresheets.table.services.devices import greeted, new_token
from scoresheets.table.services.tables import new_code
from scoresheets.table.writing import touch_night, write_night

MOST_ON_PHONE = 8
MOST_PEOPLE = 300  # at a night


def come_here(*, device: Device | None, door: Door, name: str, claim: bool = False) -> tuple[Device, str]:
    """Note a person as here, as the person's own phone says by a card. Return the device and its new secret. A person
    who is on the list without a phone is from now on with this one if the phone says that it is that person (`claim`).

    Raises Stranger if the card was renewed meanwhile, Refusal `here_already` if another phone said so of that name,
    `is_that_you` if the list has it and nobody claims it, `name_taken` if it could be mistaken for another name of the
    night, `too_many_on_phone`, `too_many_here`, MalformedMove.
    """
    name = read_name(name)
    with write_night(door.night) as night:
        if not still_opens(door):
            raise Stranger
        found = Attendee.objects.filter(night=night)
        known = found.filter(name_key=same_name(name)).first()
        if known and known.device_id and (device is None or known.device_id != device.pk):
            raise Refusal("here_already", name=known.name)
        if known and known.device_id is None and not claim:
            raise Refusal("is_that_you", name=known.name)
        device, secret = greeted(device)
        if (known is None or known.device_id is None) and found.filter(
            device=device
        ).count() >= MOST_ON_PHONE:
            raise Refusal("too_many_on_phone", limit=MOST_ON_PHONE)
        if known is None:
            if found.count() >= MOST_PEOPLE:
                raise Refusal("too_many_here", limit=MOST_PEOPLE)
            if like := name_it_looks_like(name, found.values_list("name", flat=True)):
                raise Refusal("name_taken", reason="name_like", name=name, like=like)
            number = next_number(night)
            known = Attendee(night=night, number=number, name=name, name_key=same_name(name))
        known.device = device
        known.save()
        put_in_state(found.filter(pk=known.pk), Attendee.State.HERE)
        call_waiting(night)
        touch_night(night.pk)
    return device, secret


def next_number(night: Night) -> int:
    """Return a number that nobody has or had at the night, also after its names were taken away. Only inside
    `write_night`.
    """
    seatings = list(Round.objects.filter(night=night).values_list("seating", flat=True))
    seated = [
        *(table["people"] for each in seatings for table in each["tables"]),
        *(each["byes"] for each in seatings),
    ]
    listed = Attendee.objects.filter(night=night).values_list("number", flat=True)
    numbers = [*listed, *(int(number) for people in seated for number in people)]
    return max(numbers, default=0) + 1


def change_own_state(*, device: Device | None, door: Door, number: int, state: Attendee.State) -> None:
    """Say of a person noted by this device that the person is here, pauses or has gone. Raises Stranger for somebody
    else.
    """
    with write_night(door.night) as night:
        found = Attendee.objects.filter(night=night, number=number, device=device, device__isnull=False)
        if not found.exists():
            raise Stranger
        put_in_state(found, state)
        call_waiting(night)
        touch_night(night.pk)
    pass_seats_on(night=door.night, people=(number,))


def choose_own_games(*, device: Device | None, door: Door, number: int, games: Collection[str]) -> None:
    """Say what a person noted by this device plays; no game or every one for all. Raises Stranger for somebody else."""
    with write_night(door.night) as night:
        found = Attendee.objects.filter(night=night, number=number, device=device, device__isnull=False)
        if not found.update(plays=_some(games)):
            raise Stranger
        call_waiting(night)
        touch_night(night.pk)


def choose_games(*, access: NightAccess, numbers: Sequence[int], games: Collection[str]) -> None:
    """Say what these people play; no game or every one for all. Raises Refusal `only_looks`."""
    with write_night(access.night) as night:
        access_helping(night_access_fresh(access.device, night))
        Attendee.objects.filter(night=night, number__in=numbers).update(plays=_some(games))
        call_waiting(night)
        touch_night(night.pk)


def _some(games: Collection[str]) -> list[str]:
    chosen = sorted({*games}.intersection(PADS))
    return chosen if len(chosen) < len(PADS) else []


def make_arrival_card(*, access: NightAccess) -> None:
    """Give the night its card. One that is there stays. Raises Refusal `not_running`."""
    with write_night(access.night) as night:
        access_running(night_access_fresh(access.device, night))
        fresh = {"token": new_token(), "code": new_code()}
        if ArrivalCard.objects.get_or_create(night=night, defaults=fresh)[1]:
            touch_night(night.pk)


def renew_arrival_card(*, access: NightAccess) -> None:
    """Give the card another address and code: the one before is void, at every night with the same card. Raises Refusal
    `not_running`.
    """
    with write_night(access.night) as night:
        access_running(night_access_fresh(access.device, night))
        card = ArrivalCard.objects.filter(night=night).first()
        if card is not None:
            ArrivalCard.objects.filter(token=card.token).update(token=new_token(), code=new_code())
            touch_night(night.pk)


def end_arrival_card(*, access: NightAccess) -> None:
    """Take the card away from this night: nobody joins by it any more. Raises Refusal `not_running`."""
    with write_night(access.night) as night:
        access_running(night_access_fresh(access.device, night))
        if ArrivalCard.objects.filter(night=night).delete()[0]:
            touch_night(night.pk)
