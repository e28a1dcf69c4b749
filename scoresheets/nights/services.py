"""Write a night: opening it, the links to it, and its end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from itertools import product

from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.models import (
    Device,
    Night,
    NightDevice,
    NightLink,
    Place,
    Role,
    Seat,
    Table,
    Team,
    Wish,
)
from scoresheets.models.limits import check_limit
from scoresheets.nights.announcements.services import delete_words
from scoresheets.nights.guests.selectors import guests_of
from scoresheets.nights.guests.services import remove_names as forget_names
from scoresheets.nights.seasons.storing import store_figures
from scoresheets.nights.selectors.access import (
    NightAccess,
    access_running,
    night_access_fresh,
)
from scoresheets.nights.selectors.nights import night_tables
from scoresheets.nights.standings.selectors.byes import seats_by_number
from scoresheets.nights.standings.selectors.standings import person_key
from scoresheets.people.services import forget_people, people_only_at
from scoresheets.table.live.broadcast import broadcast_changed, broadcast_revoked
from scoresheets.table.selectors.acceptance import may_close_now
from scoresheets.table.selectors.access import (
    access_fresh,
    devices_at,
    night_of,
    organizers,
    secret_hash,
)
from scoresheets.table.services.closing import close_table
from scoresheets.table.services.devices import greeted, new_token
from scoresheets.table.services.forgetting import delete_locked, remove_names
from scoresheets.table.services.idle_devices import make_room_by
from scoresheets.table.services.tables import new_code
from scoresheets.table.writing import (
    touch_night,
    wipe_traces,
    write_new,
    write_night,
    write_table,
)


@dataclass(frozen=True, slots=True)
class MadeLink:
    """A new link: its token and, for a link to look, the code that is typed on a TV. Only their hashes are stored."""

    role: Role
    token: str
    code: str = ""


def open_night(*, device: Device, name: str, day: date, asks_acceptance: bool = False) -> Night:
    """Open a night; this device runs it."""
    with write_new():
        check_limit(Night.objects.filter(opened_by=device))
        night = Night.objects.create(
            public_id=new_token(), name=name, day=day, asks_acceptance=asks_acceptance, opened_by=device
        )
        NightDevice.objects.create(
            night=night, device=device, role=Role.RUN, number=number_at_night(night, device.pk)
        )
    return night


def change_night(
    *, access: NightAccess, name: str, day: date, patience: int, asks_acceptance: bool, kept: bool
) -> None:
    """Change the night's name, day and settings. Raises Refusal `not_running`; `malformed` for a day on which the night
    that this one repeats is repeated already.
    """
    with write_night(access.night) as fresh:
        access_running(night_access_fresh(access.device, fresh))
        before = Night.objects.select_for_update(of=("self",)).filter(followers=fresh).first()
        if before and before.followers.filter(day=day).exclude(pk=fresh.pk).exists():
            raise Refusal("malformed", reason="repeated_already")
        fresh.name, fresh.day, fresh.patience = name, day, patience
        fresh.asks_acceptance, fresh.kept = asks_acceptance, kept
        fresh.version += 1
        fresh.save(update_fields=["name", "day", "patience", "asks_acceptance", "kept", "version"])
    _at_each_table(access.night, _touch)  # their pages show these settings


def make_night_link(*, access: NightAccess, role: Role, name: str = "") -> MadeLink:
    """Make a link that gives this role; `name` says for which person. Raises Refusal `not_running`,
    `too_many_links`.
    """
    with write_night(access.night) as fresh:
        access_running(night_access_fresh(access.device, fresh))
        check_limit(NightLink.objects.filter(night=fresh))
        return _made(fresh, role, name)


def make_lost_run_link(*, night: Night) -> MadeLink:
    """Make a link to run the night after its devices were lost, for the person who runs the server."""
    with write_night(night) as fresh:
        return _made(fresh, Role.RUN)


def revoke_night_link(*, access: NightAccess, link: int) -> MadeLink | None:
    """Void a link and take its role from every device that it let in, except from the device that revokes it.

    The last link to run the night is replaced in the same step; the new link is returned. A link that is already gone
    changes nothing. Raises Refusal `not_running`.
    """
    with write_night(access.night) as fresh:
        access_running(night_access_fresh(access.device, fresh))
        gone = NightLink.objects.filter(night=fresh, pk=link).first()
        if gone is None:
            return None
        made = None
        if gone.role == Role.RUN:
            _stay(fresh, access.device, gone)
            if not NightLink.objects.filter(night=fresh, role=Role.RUN).exclude(pk=link).exists():
                made = _made(fresh, Role.RUN, gone.name)
        lost = tuple(NightDevice.objects.filter(link=gone).values_list("device_id", flat=True))
        gone.delete()
        touch_night(fresh.pk)
    _put_out(access.night, gone.role, lost)
    return made


def take_off(*, access: NightAccess, device: int) -> None:
    """Take every role at the night from a device. Raises Refusal `not_running`, `last_runner`."""
    with write_night(access.night) as fresh:
        access_running(night_access_fresh(access.device, fresh))
        others = NightDevice.objects.filter(night=fresh, role=Role.RUN).exclude(device_id=device)
        if not others.exists():
            raise Refusal("last_runner")
        NightDevice.objects.filter(night=fresh, device_id=device).delete()
        touch_night(fresh.pk)
    _put_out(access.night, Role.RUN, (device,))


def come_to_night(*, device: Device | None, link: NightLink) -> tuple[Device, str]:
    """Let a device in by a link. Return the device and its new secret. Raises Stranger if the link was revoked
    meanwhile.
    """
    with write_night(link.night) as fresh:
        if not NightLink.objects.filter(pk=link.pk).exists():
            raise Stranger
        device, secret = greeted(device)
        gone: tuple[int, ...] = ()
        if not NightDevice.objects.filter(device=device, link=link).exists():
            gone = make_room_by(link)
            NightDevice.objects.create(
                night=fresh,
                device=device,
                link=link,
                role=link.role,
                number=number_at_night(fresh, device.pk),
            )
            touch_night(fresh.pk)
    _put_out(link.night, link.role, gone)
    return device, secret


def close_all(*, access: NightAccess) -> None:
    """Close every table of the night whose game is over and waits for no acceptance and no consent.

    Raises Refusal `not_running`.
    """
    access_running(night_access_fresh(access.device, access.night))

    def close(table: Table) -> None:
        if may_close_now(table):
            close_table(access=access_fresh(access.device, table))

    _at_each_table(access.night, close)


def take_all_names(*, access: NightAccess) -> None:
    """Remove every name at the tables of this night, those of its teams, its announcements, and the people noted
    for a next game. Raises Refusal `not_running`.
    """
    delete_words(access=access)
    numbers = _person_numbers(access.night)
    seats = seats_by_number(access.night)

    def unname(table: Table) -> None:
        remove_names(table=table)
        with write_table(table) as fresh:
            for seat in fresh.seats.filter(name_key="", pk__in=numbers):
                seat.namesake = numbers[seat.pk]
                seat.save(update_fields=["namesake"])

    _at_each_table(access.night, unname)
    with write_night(access.night) as fresh:
        Team.objects.filter(night=fresh).update(name="")
        Wish.objects.filter(night=fresh).delete()
        for guest in guests_of(fresh):
            Seat.objects.filter(pk__in=seats.get(guest.number, ())).update(guest=guest)
        fresh.guests.filter(round_seats=None, seats=None).delete()
        forget_names(fresh.guests.all())
        touch_night(fresh.pk)
    wipe_traces()


def _person_numbers(night: Night) -> dict[int, int]:
    """Return a number for the person in each seat of the night, by the seat's primary key, so that the standings stay
    an order of the same people when they have no names.
    """
    seats = [seat for table in night_tables(night) for seat in table.seats.all()]
    taken = max((seat.namesake for seat in seats if not seat.name_key), default=0)
    numbers: dict[str, int] = {}
    for seat in seats:
        if seat.name_key:
            numbers.setdefault(person_key(seat, night), taken + len(numbers) + 1)
    return {seat.pk: numbers[person_key(seat, night)] for seat in seats if seat.name_key}


def delete_night(*, access: NightAccess, tables: bool) -> None:
    """Delete the night with its places, cards, links and roles; with `tables` its tables too, which else only leave
    the night. Its seasons keep what counted, without
    names. Raises Refusal `not_running`.
    """
    access_running(night_access_fresh(access.device, access.night))

    def end(table: Table) -> None:
        with write_table(table) as fresh:
            if night_of(fresh) != access.night:
                return
            if tables:
                delete_locked(fresh)
            else:
                let_go(fresh)

    store_figures(access.night)
    if tables:  # before the tables: deleted one by one, each would leave people with seats at several
        with write_night(access.night) as fresh_night:
            access_running(night_access_fresh(access.device, fresh_night))
            forget_people(people_only_at(Table.objects.filter(place__night=access.night)))
    _at_each_table(access.night, end)
    with write_night(access.night) as fresh_night:
        access_running(night_access_fresh(access.device, fresh_night))
        fresh_night.delete()
    wipe_traces()


def let_go(table: Table) -> None:
    """Take a table out of its night. Devices with access only through the night lose it. Call only inside
    `write_table`.
    """
    before, _version = devices_at(table)
    Place.objects.filter(table=table).update(table=None)
    if table.place is not None:
        touch_night(table.place.night_id)
    table.place = None
    table.touch("place")
    after, _version = devices_at(table)
    broadcast_revoked(table, device_ids=tuple(before - after))
    broadcast_changed(table)


def number_at_night(night: Night, device: int) -> int:
    """Return the number of a device at the night: the one it has, else one never used before at this night."""
    known = NightDevice.objects.filter(night=night, device=device).first()
    if known is not None:
        return known.number
    night.numbered += 1
    night.save(update_fields=["numbered"])
    return night.numbered


def _made(night: Night, role: Role, name: str = "") -> MadeLink:
    token = new_token()
    code = new_code() if role == Role.LOOK else ""
    NightLink.objects.create(
        night=night,
        role=role,
        name=name,
        token_hash=secret_hash(token),
        code_hash=secret_hash(code) if code else None,
    )
    return MadeLink(role, token, code)


def _stay(night: Night, device: Device, link: NightLink) -> None:
    """Keep the role of a device that revokes the link it joined by."""
    came = NightDevice.objects.filter(link=link, device=device).first()
    if came is not None:
        defaults = {"role": Role.RUN, "number": came.number}
        came.delete()
        NightDevice.objects.get_or_create(night=night, device=device, link=None, defaults=defaults)


def _put_out(night: Night, role: str, devices: Collection[int]) -> None:
    """End the pages of devices that lost this role, at tables where they have no other access. Under no lock: it takes
    long at a night of many tables.
    """
    if role == Role.LOOK or not devices:  # by it a device sees no table
        return
    still = defaultdict[int, set[int]](set)
    for pk, device in _other_access(night, devices):
        still[pk].add(device)
    for table in Table.objects.filter(place__night=night):
        gone = tuple(set(devices) - still[table.pk])
        broadcast_revoked(table, device_ids=gone)


def _other_access(night: Night, devices: Collection[int]) -> Iterator[tuple[int, int]]:
    """Yield the tables of a night to which these devices have access of their own or by another role, with them."""
    tables = Table.objects.filter(place__night=night)
    organizing = organizers().filter(night=night, device__in=devices).values_list("device", flat=True)
    yield from tables.filter(host__in=devices).values_list("pk", "host")
    yield from tables.filter(admissions__device__in=devices).values_list("pk", "admissions__device")
    yield from tables.filter(seats__device__in=devices).values_list("pk", "seats__device")
    yield from product(tables.values_list("pk", flat=True), set(organizing))


def _at_each_table(night: Night, do: Callable[[Table], None]) -> None:
    """Call `do` for every table of the night, one at a time. Skip tables that were deleted meanwhile."""
    for table in night_tables(night):
        with suppress(Stranger):
            do(table)


def _touch(table: Table) -> None:
    with write_table(table) as fresh:
        fresh.touch()
    broadcast_changed(fresh)
