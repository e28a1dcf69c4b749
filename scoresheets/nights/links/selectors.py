"""The links of a night or a season, and the devices that came by them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, QuerySet

from scoresheets.base.refusals import Stranger
from scoresheets.models import Night, Role, RoleDevice, RoleLink, Season
from scoresheets.nights.access import NightAccess, strongest
from scoresheets.table.selectors.access import secret_hash
from scoresheets.table.selectors.entry_links import id_in_address


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


def link_by_token(token: str) -> RoleLink:
    """Return the link with this token. Raises Stranger, both for a revoked link and for one never made."""
    link = _with_rows().filter(token_hash=secret_hash(token)).first() if token else None
    if link is None:
        raise Stranger
    return link


def link_by_code(code: str) -> RoleLink | None:
    """Return the link to look with this code, as typed on a TV; None if there is none."""
    return _with_rows().filter(code_hash=secret_hash(code)).first()


def _with_rows() -> QuerySet[RoleLink, RoleLink]:
    return RoleLink.objects.select_related("night", "season")


def called_by(text: str) -> Night | Season | None:
    """Return the night or season to whose pages this address leads; None if there is none."""
    named = id_in_address(text)
    if not named:
        return None
    return Night.objects.filter(public_id=named).first() or Season.objects.filter(public_id=named).first()


def links_of(at: Night | Season) -> tuple[RoleLink, ...]:
    """Return the links, oldest first, each with the number of devices that joined by it (`came`)."""
    return tuple(at.links.annotate(came=Count("devices")).order_by("pk"))


def organizers_of(access: NightAccess) -> tuple[OrganizerView, ...]:
    """Return every device with a role at the night, in the order in which they joined."""
    found: dict[int, list[RoleDevice]] = {}
    for row in access.night.devices.select_related("link").order_by("pk"):
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


def link_names(rows: Iterable[RoleDevice]) -> str:
    """Return the names of the links by which a device joined a night; "" if none has a name."""
    return ", ".join(dict.fromkeys(row.link.name for row in rows if row.link and row.link.name))


def names_coming(night: Night, devices: Iterable[int]) -> dict[int, tuple[str, int]]:
    """Return for each of these devices the names of its links and its number at the night."""
    rows = list(night.devices.filter(device__in=devices).select_related("link"))
    return {
        row.device_id: (link_names(each for each in rows if each.device_id == row.device_id), row.number)
        for row in rows
    }
