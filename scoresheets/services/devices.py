"""Devices and how they come to a table."""

from __future__ import annotations

import secrets

from scoresheets.live.announce import announce_changed, announce_revoked
from scoresheets.models import Admission, Device, Seat, Table
from scoresheets.refusals import Refusal, Stranger
from scoresheets.selectors.access import Access, access_fresh, access_host, secret_hash
from scoresheets.writing import write_new, write_table


def new_token() -> str:
    """128 random bits for a link."""
    return secrets.token_urlsafe(16)


def greet_device(*, device: Device | None) -> tuple[Device, str]:
    """The device with the secret its cookie must carry from now on: a new one, or a known one renewed."""
    secret = secrets.token_urlsafe(32)
    with write_new():
        if device is None:
            return Device.objects.create(secret_hash=secret_hash(secret)), secret
        device.secret_hash = secret_hash(secret)
        device.save(update_fields=["secret_hash"])
    return device, secret


def admit_device(*, device: Device, table: Table, watcher: bool) -> None:
    """Let a device in. Who may already sit stays so when it opens a watch link."""
    with write_table(table) as fresh:
        admission, _ = Admission.objects.get_or_create(
            table=fresh, device=device, defaults={"watcher": watcher}
        )
        if admission.watcher and not watcher:
            admission.watcher = False
            admission.save(update_fields=["watcher"])


def take_seat(*, device: Device, table: Table, number: int) -> None:
    """Give a free seat to a device. Raises Refusal `seat_taken`, `table_closed`, Stranger."""
    with write_table(table) as fresh:
        access = access_fresh(device, fresh)
        seat = access.seat(number)
        if fresh.closed_at:
            raise Refusal("table_closed")
        if not access.may_sit:
            raise Refusal("watchers_do_not_sit")
        if seat.device_id not in (None, device.pk):
            raise Refusal("seat_taken", name=seat.name)
        _hold(seat, device)
        fresh.touch()
    announce_changed(fresh)


def leave_seat(*, access: Access, number: int) -> None:
    """A device gives its own seat back; it stays at the table. Raises Refusal `seat_not_yours`."""
    with write_table(access.table) as fresh:
        seat = access_fresh(access.device, fresh).seat(number)
        if seat.device_id != access.device.pk:
            raise Refusal("seat_not_yours", name=seat.name)
        _hold(seat, None)
        fresh.touch()
    announce_changed(fresh)


def free_seat(*, access: Access, number: int) -> None:
    """The host frees a seat. The device that held it is out, unless it holds another one or is the host's."""
    with write_table(access.table) as fresh:
        host = access_host(access_fresh(access.device, fresh))
        seat = host.seat(number)
        freed = seat.device_id
        _hold(seat, None)
        gone = freed if freed is not None and _put_out(fresh, freed) else None
        fresh.touch()
    if gone is not None:
        announce_revoked(access.table, device_ids=(gone,))
    announce_changed(fresh)


def take_over_as_host(*, device: Device, table: Table, token: str) -> None:
    """Make this device the host's. Raises Stranger where the host link no longer holds."""
    with write_table(table) as fresh:
        if not fresh.host_token_hash or fresh.host_token_hash != secret_hash(token):
            raise Stranger
        Admission.objects.update_or_create(table=fresh, device=device, defaults={"watcher": False})
        fresh.host = device
        fresh.touch("host")
    announce_changed(fresh)


def make_host_link(*, access: Access) -> str:
    """A new host link's token; the one before is void. Only its hash is kept."""
    token = new_token()
    with write_table(access.table) as fresh:
        access_host(access_fresh(access.device, fresh))
        fresh.host_token_hash = secret_hash(token)
        fresh.save(update_fields=["host_token_hash"])
    return token


def revoke_host_link(*, access: Access) -> None:
    """Void the host link without making another."""
    with write_table(access.table) as fresh:
        access_host(access_fresh(access.device, fresh))
        fresh.host_token_hash = ""
        fresh.save(update_fields=["host_token_hash"])


def revoke_watch_link(*, access: Access) -> None:
    """Void the watch link and make another; whoever watches by it is out, open sockets included."""
    with write_table(access.table) as fresh:
        access_host(access_fresh(access.device, fresh))
        watchers = Admission.objects.filter(table=fresh, watcher=True).exclude(device__seats__table=fresh)
        gone = tuple(watchers.values_list("device_id", flat=True))
        Admission.objects.filter(table=fresh, device_id__in=gone).delete()
        fresh.watch_token = new_token()
        fresh.save(update_fields=["watch_token"])
    announce_revoked(access.table, device_ids=gone)


def _hold(seat: Seat, device: Device | None) -> None:
    seat.device = device
    seat.save(update_fields=["device"])


def _put_out(table: Table, device_id: int) -> bool:
    if table.host_id == device_id or Seat.objects.filter(table=table, device_id=device_id).exists():
        return False
    Admission.objects.filter(table=table, device_id=device_id).delete()
    return True
