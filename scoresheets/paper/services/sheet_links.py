"""The codes on printed sheets: renewing them, joining by one, and sending a device away that joined by one."""

from __future__ import annotations

from collections.abc import Iterable

from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.models import Device, Seat, SheetLink, Table, TypedSheet, Typist
from scoresheets.models.tables import next_number
from scoresheets.paper.selectors.sheet_links import access_by_sheet
from scoresheets.paper.services.typed_sheets import typist_here
from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.selectors.access import Access, access_fresh, access_writing
from scoresheets.table.services.devices import greeted, new_token
from scoresheets.table.services.idle_devices import make_room_to_type
from scoresheets.table.services.sending_away import ban
from scoresheets.table.writing import write_table


def come_by_sheet(*, device: Device | None, link: SheetLink, name: str) -> str:
    """Let a device type this sheet and nothing else, and note the name of its typist. Return the device's new secret.
    Raises Stranger.
    """
    with write_table(link.seat.table) as fresh:
        greeted_device, secret = greeted(device)
        access = access_by_sheet(greeted_device, fresh, link)
        make_room_to_type(fresh)
        typist = typist_here(fresh, access.device, name)
        typist.by_sheet = not _is_met_otherwise(greeted_device, fresh)
        typist.save(update_fields=["by_sheet"])
    return secret


def renew_sheet_links(seats: Iterable[Seat]) -> None:
    """Give the sheets of these seats new codes; the printed ones become void. Call only inside a transaction."""
    for link in SheetLink.objects.filter(seat__in=list(seats)):
        link.token = new_token()
        link.save(update_fields=["token"])


def send_typist_away(*, access: Access, number: int) -> None:
    """Remove the device that types the sheet of this seat by its printed code, and void that code. All that it typed
    stays.

    Raises Refusal `not_host`, and `malformed` if there is no such device.
    """
    with write_table(access.table) as fresh:
        now = access_writing(access_fresh(access.device, fresh))
        seat = now.seat(number)
        typed = TypedSheet.objects.filter(seat=seat, typist__by_sheet=True).select_related("typist__device")
        known = (sheet.typist.device for sheet in typed)
        devices = [device for device in known if device is not None and not _is_met_otherwise(device, fresh)]
        if not devices:
            raise Refusal("malformed", reason="no_such_device")
        for device in devices:
            _ban(fresh, device)
        renew_sheet_links([seat])
        fresh.touch()
    broadcast_changed(fresh)


def _is_met_otherwise(device: Device, table: Table) -> bool:
    """Return whether this device also has access to the table of its own."""
    try:
        access_fresh(device, table)
    except Stranger:
        return False
    return True


def _ban(table: Table, device: Device) -> None:
    defaults = {"number": next_number(table.pk), "was_here": False, "told": True, "seats": []}
    ban(table, device, defaults)
    Typist.objects.filter(table=table, device=device).update(by_sheet=False)
