"""Write who is here as phones say it, and the card of a night by which they come."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.kit.names import read_name, same_name
from scoresheets.base.lookalikes import name_it_looks_like
from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.base.server.presence import Standing
from scoresheets.models import ArrivalCard, Device, Guest, Night, Seat, Table
from scoresheets.models.limits import check_limit, most
from scoresheets.nights.access import NightAccess, running
from scoresheets.nights.guests.selectors import guests_of
from scoresheets.nights.guests.services import next_number, take_along, unlist_guests
from scoresheets.nights.places.doors import Door, still_opens
from scoresheets.nights.rounds.services.not_here import pass_seats_on
from scoresheets.nights.rounds.services.opening import call_waiting, put_in_state
from scoresheets.pads import PADS
from scoresheets.table.services.devices import greeted, new_token
from scoresheets.table.services.idle_devices import forget_devices, giving_way
from scoresheets.table.services.tables import new_code
from scoresheets.table.writing import touch_night, write_night

GIVE_WAY_TO_PHONES = (Standing.NEVER_BACK, Standing.NEWCOMER, Standing.LONG_GONE)


def come_here(
    *, device: Device | None, door: Door, name: str, claim: bool = False, others: Collection[str] = ()
) -> tuple[Device, str]:
    """Note a person as here, as the person's own phone says by a card. Return the device and its new secret. A person
    who is at the night without a phone is from now on with this one if the phone says that it is that person (`claim`).

    Raises Stranger if the card was renewed meanwhile, Refusal `here_already` if another phone said so of that name or
    sits there under it, `is_that_you` if the night has it and nobody claims it, `looks_like` if it could be mistaken
    for another name of the night and is not among the `others`, `too_many_on_phone`, `too_many_here`, MalformedMove.
    """
    name = read_name(name)
    with write_night(door.night) as night:
        if not still_opens(door):
            raise Stranger
        found = guests_of(night)
        alike = night.guests.filter(name_key=same_name(name))
        known = alike.order_by("-listed", "number").first()
        if known is not None:
            _check_claim(known, device, claim=claim)
        device, secret = greeted(device)
        if known is None or known.device_id is None:
            check_limit(found.filter(device=device), "device")
        is_new = known is None or not known.listed
        if is_new:
            make_room_on_list(night, 1, for_phone=True)
        person = known or _new_person(night, name, others)
        person.device, person.listed = device, True
        person.save()
        if is_new:
            take_along(night, [person.name_key])
        put_in_state(found.filter(pk=person.pk), Guest.State.HERE)
        call_waiting(night)
        touch_night(night.pk)
    return device, secret


def _check_claim(known: Guest, device: Device | None, *, claim: bool) -> None:
    """Raise the refusal of `come_here` unless the device may say that this person is here."""
    own = device is not None and known.device_id == device.pk
    if known.device_id is not None and not own:
        raise Refusal("here_already", name=known.name)
    if known.device_id is None:
        if _sits_elsewhere(known, device):
            raise Refusal("here_already", name=known.name)
        if not claim and not (device is not None and known.seats.filter(device=device).exists()):
            raise Refusal("is_that_you", name=known.name)
        known.claimed_from = known.state


def _new_person(night: Night, name: str, others: Collection[str]) -> Guest:
    """Return a new person of the list, not saved yet and confirmed by nobody. Raises Refusal `looks_like` for a name
    that could be mistaken, unless it is among the `others`, of which the phone says that they are somebody else.
    """
    names = guests_of(night).values_list("name", flat=True)
    like = name_it_looks_like(name, names)
    if like and name not in others:
        raise Refusal("looks_like", name=name, like=like)
    number = next_number(night)
    return Guest(night=night, number=number, name=name, name_key=same_name(name), confirmed=False)


def _sits_elsewhere(person: Guest, device: Device | None) -> bool:
    """Return whether another device holds a seat of this guest at an open table."""
    seats = person.seats.filter(table__closed_at=None, device__isnull=False)
    return seats.exclude(device=device).exists()


def make_room_on_list(night: Night, adding: int, *, for_phone: bool = False) -> None:
    """Take names off the full list of a night that nobody has confirmed and no round has, so that so many more fit. A
    phone's new name takes the place only of names whose phones were here for seconds, or long ago. Only inside
    `write_night`. Raises Refusal `too_many_here`.
    """
    people = guests_of(night)
    over = people.count() + adding - most(Guest, "night")
    if over <= 0:
        return
    free = people.filter(confirmed=False, device__isnull=False).filter(round_seats=None)
    first = [
        each
        for each in giving_way(free.order_by("number"), by_socket=False)
        if not for_phone or each.standing in GIVE_WAY_TO_PHONES
    ]
    if len(first) < over:
        check_limit(people, "night", adding=adding)
    gone = first[:over]
    unlist_guests(people.filter(pk__in=[each.pk for each in gone]))
    forget_devices(each.device for each in gone)


def confirm_players(table: Table, seats: Sequence[Seat]) -> None:
    """Note that the people at these seats have played at the night, if the table stands at one. Only inside
    `write_table`.
    """
    if table.place_id is not None:
        Guest.objects.filter(pk__in=[seat.guest_id for seat in seats], confirmed=False).update(confirmed=True)


def change_own_state(*, device: Device | None, door: Door, number: int, state: Guest.State) -> None:
    """Say of a person noted by this device that the person is here, pauses or has gone. Raises Stranger for somebody
    else.
    """
    with write_night(door.night) as night:
        found = guests_of(night).filter(number=number, device=device, device__isnull=False)
        if not found.exists():
            raise Stranger
        put_in_state(found, state)
        call_waiting(night)
        touch_night(night.pk)
    pass_seats_on(night=door.night, people=(number,), by=device)


def choose_own_games(*, device: Device | None, door: Door, number: int, games: Collection[str]) -> None:
    """Say what a person noted by this device plays; no game or every one for all. Raises Stranger for somebody else."""
    with write_night(door.night) as night:
        found = guests_of(night).filter(number=number, device=device, device__isnull=False)
        if not found.update(plays=chosen_games(games)):
            raise Stranger
        call_waiting(night)
        touch_night(night.pk)


def chosen_games(games: Collection[str]) -> list[str]:
    """Return what a guest plays of these games: none of them, or every one, is all."""
    chosen = sorted({*games}.intersection(PADS))
    return chosen if len(chosen) < len(PADS) else []


def make_arrival_card(*, access: NightAccess) -> None:
    """Give the night its card. One that is there stays. Raises Refusal `not_running`."""
    with running(access) as night:
        fresh = {"token": new_token(), "code": new_code()}
        ArrivalCard.objects.get_or_create(night=night, defaults=fresh)


def renew_arrival_card(*, access: NightAccess) -> None:
    """Give the card another address and code: the one before is void, at every night with the same card. Raises Refusal
    `not_running`.
    """
    with running(access) as night:
        card = ArrivalCard.objects.filter(night=night).first()
        if card is not None:
            ArrivalCard.objects.filter(token=card.token).update(token=new_token(), code=new_code())


def end_arrival_card(*, access: NightAccess) -> None:
    """Take the card away from this night: nobody joins by it any more. Raises Refusal `not_running`."""
    with running(access) as night:
        ArrivalCard.objects.filter(night=night).delete()
