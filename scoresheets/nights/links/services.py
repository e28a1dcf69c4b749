"""Write the links and roles of a night or a season: making and revoking a link, coming by it, taking a device off."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.models import Device, Night, Role, RoleDevice, RoleLink, Season
from scoresheets.models.limits import check_limit
from scoresheets.nights.access import NightAccess, RoleAccess, running
from scoresheets.nights.tables import tables_of
from scoresheets.table.live.broadcast import broadcast_revoked
from scoresheets.table.selectors.access import organizers, secret_hash
from scoresheets.table.services.devices import greeted, new_token
from scoresheets.table.services.idle_devices import make_room_by
from scoresheets.table.services.tables import new_code
from scoresheets.table.writing import locked, touch_night, write_new


@dataclass(frozen=True, slots=True)
class MadeLink:
    """A new link: its token and, for a link to look at a night, the code that is typed on a TV. Only their hashes are
    stored.
    """

    role: Role
    token: str
    code: str = ""


def make_link(*, access: RoleAccess[Any], role: Role, name: str = "") -> MadeLink:
    """Make a link that gives this role; `name` says for which person. Raises Refusal `not_running`,
    `not_running_season`, `too_many_links`.
    """
    with running(access) as fresh:
        check_limit(fresh.links.all())
        return link_to(fresh, role, name)


def make_lost_link(at: Night | Season) -> MadeLink:
    """Make a link to run a night or season after its devices were lost, for the person who runs the server."""
    with write_new():
        return link_to(locked(at), Role.RUN)


def link_to(at: Night | Season, role: Role, name: str = "") -> MadeLink:
    """Make a link that gives this role. Call only inside a transaction with the night or season locked."""
    token = new_token()
    code = new_code() if role == Role.LOOK and isinstance(at, Night) else ""
    hashes = {"token_hash": secret_hash(token), "code_hash": secret_hash(code) if code else None}
    at.links.create(role=role, name=name, **hashes)
    return MadeLink(role, token, code)


def give_role(at: Night | Season, device: int, role: Role, link: RoleLink | None = None) -> None:
    """Give a device a role, by a link or for good. At a night it gets the number that it has there, else one never used
    before. Call only inside a transaction with the night or season locked.
    """
    number = 0
    if isinstance(at, Night):
        known = at.devices.filter(device=device).first()
        if known is None:
            at.numbered += 1
            at.save(update_fields=["numbered"])
        number = known.number if known else at.numbered
    at.devices.create(device_id=device, role=role, link=link, number=number)


def revoke_link(*, access: RoleAccess[Any], link: int) -> MadeLink | None:
    """Void a link and take its role from every device that it let in, except from the device that revokes it.

    The last link to run a night is replaced in the same step; the new link is returned. A link that is already gone
    changes nothing. Raises Refusal `not_running`, `not_running_season`.
    """
    with running(access) as fresh:
        gone, made = fresh.links.filter(pk=link).first(), None
        if gone is None:
            return None
        if gone.role == Role.RUN:
            if not fresh.devices.filter(device=access.device, link=None).exists():
                gone.devices.filter(device=access.device).update(link=None)
            others = fresh.links.filter(role=Role.RUN).exclude(pk=link)
            if isinstance(fresh, Night) and not others.exists():
                made = link_to(fresh, Role.RUN, gone.name)
        lost = tuple(gone.devices.values_list("device_id", flat=True))
        gone.delete()
    _put_out(gone.night, gone.role, lost)
    return made


def take_off(*, access: NightAccess, device: int) -> None:
    """Take every role at the night from a device. Raises Refusal `not_running`, `last_runner`."""
    with running(access) as fresh:
        if not fresh.devices.filter(role=Role.RUN).exclude(device_id=device).exists():
            raise Refusal("last_runner")
        fresh.devices.filter(device_id=device).delete()
    _put_out(access.night, Role.RUN, (device,))


def come_by(*, device: Device | None, link: RoleLink) -> tuple[Device, str]:
    """Let a device in by a link. Return the device and its new secret. Raises Stranger if the link was revoked
    meanwhile.
    """
    gone: tuple[int, ...] = ()
    with write_new():
        fresh = locked(link.at)
        if not RoleLink.objects.filter(pk=link.pk).exists():
            raise Stranger
        device, secret = greeted(device)
        if not RoleDevice.objects.filter(device=device, link=link).exists():
            gone = make_room_by(link)
            give_role(fresh, device.pk, Role(link.role), link)
            if isinstance(fresh, Night):
                touch_night(fresh.pk)
    _put_out(link.night, link.role, gone)
    return device, secret


def _put_out(night: Night | None, role: str, devices: Collection[int]) -> None:
    """End the pages of devices that lost this role, at tables where they have no other access. Under no lock: it takes
    long at a night of many tables.
    """
    if night is None or role == Role.LOOK or not devices:  # by it a device sees no table
        return
    still = defaultdict[int, set[int]](set)
    for pk, device in _other_access(night, devices):
        still[pk].add(device)
    for table in tables_of(night):
        gone = tuple(set(devices) - still[table.pk])
        broadcast_revoked(table, device_ids=gone)


def _other_access(night: Night, devices: Collection[int]) -> Iterator[tuple[int, int]]:
    """Yield the tables of a night to which these devices have access of their own or by another role, with them."""
    tables = tables_of(night)
    organizing = organizers().filter(night=night, device__in=devices).values_list("device", flat=True)
    yield from tables.filter(host__in=devices).values_list("pk", "host")
    yield from tables.filter(admissions__device__in=devices).values_list("pk", "admissions__device")
    yield from tables.filter(seats__device__in=devices).values_list("pk", "seats__device")
    yield from product(tables.values_list("pk", flat=True), set(organizing))
