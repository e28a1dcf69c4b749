"""Access to nights: the roles, and the only way from a request to one. `Access` carries them to a table.

| at the night and its tables | run | help | look |
|---|---|---|---|
| see the wall, logs and boxes | yes | yes | wall only |
| open tables, write, correct, hand over, free, send away, close, reopen | yes | yes | - |
| move the people of a lost phone, with the seats and the host's role that it holds | yes | yes | - |
| see everybody with their tables, note latecomers, move tables to other places | yes | yes | - |
| read what was announced | yes | yes | the TV only |
| announce, withdraw an announcement | yes | - | - |
| delete, revoke, take names away, a table's host, the night's own choices | yes | - | - |
| see and be offered the people who sit at these tables, with their games there | yes | yes | - |
| forget them there; rename and join people who are known from these tables alone | yes | - | - |
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count
from django.utils.timezone import localdate

from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.models import Device, Night, NightDevice, NightLink, Place, Role
from scoresheets.table.selectors.access import secret_hash
from scoresheets.table.selectors.entry_links import id_in_address

STRONGEST_FIRST = (Role.RUN, Role.HELP, Role.LOOK)


@dataclass(frozen=True, slots=True)
class NightAccess:
    """The access of one device to one night. `role` is its strongest role there."""

    night: Night
    device: Device
    role: Role

    @property
    def runs(self) -> bool:
        """True if the device may do everything."""
        return self.role == Role.RUN

    @property
    def helps(self) -> bool:
        """True if the device may write at the night's tables."""
        return self.role in (Role.RUN, Role.HELP)


@dataclass(frozen=True, slots=True)
class OrganizerView:
    """A device with a role at a night. It keeps its `number`. `names` are the names of the links by which it joined;
    `here` marks the asking device.
    """

    number: int
    device_id: int
    role: Role
    here: bool
    names: str = ""


def access_night(device: Device | None, public_id: str) -> NightAccess:
    """Return this device's access to the night. Raises Stranger if it has none, or if there is no such night."""
    if device is None:
        raise Stranger
    night = Night.objects.filter(public_id=public_id, devices__device=device).first()
    if night is None:
        raise Stranger
    return night_access_fresh(device, night)


def night_access_fresh(device: Device, night: Night) -> NightAccess:
    """Return this device's access to a night that was just read. Raises Stranger."""
    role = strongest(NightDevice.objects.filter(night=night, device=device).values_list("role", flat=True))
    if role is None:
        raise Stranger
    return NightAccess(night, device, role)


def strongest(roles: Iterable[str]) -> Role | None:
    """Return the strongest of several roles; None if there are none."""
    given = set(roles)
    return next((role for role in STRONGEST_FIRST if role in given), None)


def access_running(access: NightAccess) -> NightAccess:
    """Return this access if it runs the night. Raises Refusal `not_running`."""
    if not access.runs:
        raise Refusal("not_running")
    return access


def access_helping(access: NightAccess) -> NightAccess:
    """Return this access if it runs the night or helps. Raises Refusal `only_looks`."""
    if not access.helps:
        raise Refusal("only_looks")
    return access


def night_link(token: str) -> NightLink:
    """Return the link with this token. Raises Stranger, both for a revoked link and for one never made."""
    link = (
        NightLink.objects.filter(token_hash=secret_hash(token)).select_related("night").first()
        if token
        else None
    )
    if link is None:
        raise Stranger
    return link


def night_link_by_code(code: str) -> NightLink | None:
    """Return the link to look with this code, as typed on a TV; None if there is none."""
    return NightLink.objects.filter(code_hash=secret_hash(code)).select_related("night").first()


def place_by_card(token: str) -> Place:
    """Return the place to which the card with this address leads: of several nights with the same cards that of the
    newest one which is not in the future, else of the next one. Raises Stranger.
    """
    found = Place.objects.filter(card_token=token).select_related("night", "table") if token else ()
    places = sorted(found, key=lambda place: (place.night.day, place.night_id))
    if not places:
        raise Stranger
    begun = [place for place in places if place.night.day <= localdate()]
    return begun[-1] if begun else places[0]


def night_called(text: str) -> Night | None:
    """Return the night to whose pages this address leads; None if there is none."""
    named = id_in_address(text)
    return Night.objects.filter(public_id=named).first() if named else None


def organizers_of(access: NightAccess) -> tuple[OrganizerView, ...]:
    """Return every device with a role at the night, in the order in which they joined."""
    found: dict[int, list[NightDevice]] = {}
    for row in NightDevice.objects.filter(night=access.night).select_related("link").order_by("pk"):
        found.setdefault(row.device_id, []).append(row)
    return tuple(
        OrganizerView(
            number=rows[0].number,
            device_id=device_id,
            role=strongest(row.role for row in rows) or Role.LOOK,
            here=device_id == access.device.pk,
            names=link_names(rows),
        )
        for device_id, rows in sorted(found.items(), key=lambda each: each[1][0].number)
    )


def link_names(rows: Iterable[NightDevice]) -> str:
    """Return the names of the links by which a device joined a night; "" if none has a name."""
    return ", ".join(dict.fromkeys(row.link.name for row in rows if row.link and row.link.name))


def names_coming(night: Night, devices: Iterable[int]) -> dict[int, tuple[str, int]]:
    """Return for each of these devices the names of its links and its number at the night."""
    rows = list(NightDevice.objects.filter(night=night, device__in=devices).select_related("link"))
    return {
        row.device_id: (link_names(each for each in rows if each.device_id == row.device_id), row.number)
        for row in rows
    }


def links_of(night: Night) -> tuple[NightLink, ...]:
    """Return the night's links, oldest first, each with the number of devices that joined by it (`came`)."""
    return tuple(NightLink.objects.filter(night=night).annotate(came=Count("devices")).order_by("pk"))
