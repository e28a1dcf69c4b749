"""Devices: their secrets, how they come to a table, its seats and its host's role."""

from __future__ import annotations

import secrets

from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.models import Admission, Device, NewerSecret, Person, Seat, SentAway, Table
from scoresheets.models.limits import most
from scoresheets.table.live.broadcast import broadcast_changed, broadcast_revoked
from scoresheets.table.selectors.access import (
    Access,
    access_administering,
    access_fresh,
    access_sitting,
    access_writing,
    secret_hash,
    sees_person,
)
from scoresheets.table.services.idle_devices import forget_devices, make_room_at
from scoresheets.table.writing import write_new, write_table

SECRETS = most(NewerSecret)  # beside the one that it uses


def new_token() -> str:
    """Return 128 random bits for a link. It never starts with a dash, which a command line would take for an option."""
    while (token := secrets.token_urlsafe(16)).startswith("-"):
        continue
    return token


def greet_device(*, device: Device | None) -> tuple[Device, str]:
    """Return the device with the secret its cookie must carry from now on: a new device, or a known one with a new
    secret.
    """
    with write_new():
        return greeted(device)


def settle_secret(*, device: Device | None) -> None:
    """Void all secrets that were handed out before the one this device has just sent with a form. Raises Stranger if
    that one is void itself.
    """
    if device is None or device.sent_hash == device.secret_hash:
        return
    with write_new():
        device.secret_hash = _settled(device).secret_hash


def enter_table(
    *, device: Device | None, table: Table, watcher: bool = False, number: int | None = None
) -> tuple[Device, str]:
    """Let a device in and, if a seat is named, sit it down: both or neither. Return the device and its new secret.

    Raises what `take_seat` raises.
    """
    with write_table(table) as fresh:
        device, secret = come_in(fresh, device, watcher=watcher, number=number)
    if number is not None:
        broadcast_changed(fresh)
    return device, secret


def forget_unused(*, device: Device) -> None:
    """Delete a device to which nothing refers: what it was created for was refused."""
    with write_new():
        forget_devices((device.pk,))


def come_in(table: Table, device: Device | None, *, watcher: bool, number: int | None) -> tuple[Device, str]:
    """Do the same as `enter_table` inside the caller's `write_table`. The caller announces the change if a seat is
    named.
    """
    device, secret = greeted(device)
    let_in(table, device, watcher=watcher)
    if number is not None:
        _sit_down(table, device, number)
        table.touch()
    return device, secret


def let_in(table: Table, device: Device, *, watcher: bool, as_host: bool = False) -> None:
    """Let a device in, or let it sit from now on where it only watched. Only inside `write_table`.

    Where newcomers only watch, this device does too, unless it comes as the host. Raises Refusal `sent_away`.
    """
    if SentAway.objects.filter(table=table, device=device).exists():
        raise Refusal("sent_away")
    watcher = watcher or (table.newcomers_watch and not as_host)
    admission = Admission.objects.filter(table=table, device=device).first()
    if admission is None:
        make_room_at(table)
        Admission.objects.create(table=table, device=device, watcher=watcher)
        return
    if admission.watcher and not watcher:
        admission.watcher = admission.went_on = False  # it went on to the next game with fewer rights
        admission.save(update_fields=["watcher", "went_on"])


def take_seat(*, device: Device, table: Table, number: int) -> None:
    """Give a free seat to a device. Raises Refusal `seat_taken`, `table_closed`, Stranger."""
    with write_table(table) as fresh:
        _sit_down(fresh, device, number)
        fresh.touch()
    broadcast_changed(fresh)


def release_seat(*, access: Access, number: int) -> None:
    """Release a device's own seat; the device stays at the table. Raises Refusal `seat_not_yours`."""
    with write_table(access.table) as fresh:
        seat = access_fresh(access.device, fresh).seat(number)
        if seat.device_id != access.device.pk:
            raise Refusal("seat_not_yours", name=seat.called)
        hold_seat(seat, None)
        fresh.touch()
    broadcast_changed(fresh)


def free_seat(*, access: Access, number: int) -> None:
    """Free a seat as the host. The device that held it is put out, unless it holds another seat or is the host's."""
    with write_table(access.table) as fresh:
        host = access_writing(access_fresh(access.device, fresh))
        seat = host.seat(number)
        freed = seat.device_id
        hold_seat(seat, None)
        gone = freed if freed is not None and _put_out(fresh, freed) else None
        fresh.touch()
    if gone is not None:
        broadcast_revoked(access.table, device_ids=(gone,))
    broadcast_changed(fresh)


def take_over_as_host(*, device: Device | None, table: Table, token: str) -> tuple[Device, str]:
    """Make this device the host's. Return the device and its new secret. Raises Stranger if the link is void."""
    with write_table(table) as fresh:
        if not fresh.host_token_hash or fresh.host_token_hash != secret_hash(token):
            raise Stranger
        device, secret = greeted(device)
        let_in(fresh, device, watcher=False, as_host=True)
        fresh.host = device
        fresh.touch("host")
    broadcast_changed(fresh)
    return device, secret


def make_host_link(*, access: Access) -> str:
    """Return a new host link's token; the earlier one is void. Only its hash is stored."""
    with write_table(access.table) as fresh:
        access_administering(access_fresh(access.device, fresh))
        return _draw_host_token(fresh)


def make_lost_host_link(*, table: Table) -> str:
    """Return a new host link's token for the operator of the server, as the host's device is lost. The role moves when
    the link is used.
    """
    with write_table(table) as fresh:
        return _draw_host_token(fresh)


def revoke_host_link(*, access: Access) -> None:
    """Void the host link without making another."""
    with write_table(access.table) as fresh:
        access_administering(access_fresh(access.device, fresh))
        fresh.host_token_hash = ""
        fresh.save(update_fields=["host_token_hash"])


def revoke_watch_link(*, access: Access) -> None:
    """Void the watch link and make another. Devices that only watch are put out, their open sockets included."""
    with write_table(access.table) as fresh:
        access_administering(access_fresh(access.device, fresh))
        watchers = Admission.objects.filter(table=fresh, watcher=True).exclude(device__seats__table=fresh)
        gone = tuple(watchers.values_list("device_id", flat=True))
        Admission.objects.filter(table=fresh, device_id__in=gone).delete()
        fresh.watch_token, fresh.watchers_follow = new_token(), False
        fresh.touch("watch_token", "watchers_follow")
    broadcast_revoked(access.table, device_ids=gone)
    broadcast_changed(fresh)


def _draw_host_token(table: Table) -> str:
    token = new_token()
    table.host_token_hash = secret_hash(token)
    table.save(update_fields=["host_token_hash"])
    return token


def greeted(device: Device | None) -> tuple[Device, str]:
    """Return the device, created if None, with a new secret. The secret it just sent, which it surely has, stays valid
    until a newer one has come back.
    """
    secret = secrets.token_urlsafe(32)
    if device is None:
        return Device.objects.create(secret_hash=secret_hash(secret)), secret
    fresh = _settled(device)
    NewerSecret.objects.create(device=fresh, secret_hash=secret_hash(secret))
    newest = fresh.newer_secrets.order_by("-pk").values_list("pk", flat=True)
    fresh.newer_secrets.filter(pk__in=list(newest[SECRETS:])).delete()
    return fresh, secret


def _settled(device: Device) -> Device:
    """Return the device as stored, locked, with the secret it sent as its oldest. Raises Stranger if that one is
    void.
    """
    fresh = Device.objects.select_for_update().get(pk=device.pk)
    sent = fresh.sent_hash = device.sent_hash or fresh.secret_hash
    if sent == fresh.secret_hash:
        return fresh
    came = fresh.newer_secrets.filter(secret_hash=sent).first()
    if came is None:
        raise Stranger
    fresh.newer_secrets.filter(pk__lte=came.pk).delete()
    fresh.secret_hash = sent
    fresh.save(update_fields=["secret_hash"])
    return fresh


def take_the_host(table: Table, device: Device) -> None:
    """Make this device the host if it is the first to sit down at a table opened at a night and is no organizer there.
    Only inside `write_table`.
    """
    if table.host_id is None and table.place_id is not None and not access_fresh(device, table).role:
        table.host = device
        table.save(update_fields=["host"])


def _sit_down(table: Table, device: Device, number: int) -> None:
    access = access_fresh(device, table)
    seat = access.seat(number)
    if table.closed_at:
        raise Refusal("table_closed")
    access_sitting(access, code="newcomers_watch" if table.newcomers_watch else "watchers_do_not_sit")
    if seat.device_id not in (None, device.pk):
        raise Refusal("seat_taken", name=seat.called)
    hold_seat(seat, device)
    take_the_host(table, device)


def hold_seat(seat: Seat, device: Device | None) -> None:
    """Give the seat to a device, or free it. Only inside `write_table`.

    If the seat has a name that somebody else wrote, the device may not open that person's page unless it could before.
    """
    seat.claimed = device is not None and bool(seat.name) and not _sees(device, seat.person)
    seat.device = device
    seat.save(update_fields=["device", "claimed"])


def _sees(device: Device, person: Person | None) -> bool:
    return person is not None and sees_person(device, person)


def _put_out(table: Table, device_id: int) -> bool:
    if table.host_id == device_id or Seat.objects.filter(table=table, device_id=device_id).exists():
        return False
    Admission.objects.filter(table=table, device_id=device_id).delete()
    return True
