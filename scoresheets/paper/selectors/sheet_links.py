"""The right to type one sheet, by the code printed on it."""

from __future__ import annotations

from collections.abc import Mapping

from scoresheets.base.refusals import Stranger
from scoresheets.models import Device, SentAway, SheetLink, Table, Typist
from scoresheets.table.selectors.access import Access, access_fresh, seats_of


def sheet_by_token(token: str) -> SheetLink:
    """Return the printed sheet with this code. Raises Stranger if there is none or its table has been checked."""
    link = SheetLink.objects.select_related("seat__table").filter(token=token).first()
    if link is None or link.seat.table.closed_at is not None:
        raise Stranger
    return link


def access_by_sheet(device: Device, table: Table, link: SheetLink) -> Access:
    """Return the access of a device that came by a printed sheet: it types that sheet and nothing else. Raises Stranger
    if the code is void, the table has been checked, or the device was sent away.
    """
    if not SheetLink.objects.filter(pk=link.pk, token=link.token, seat__table=table).exists():
        raise Stranger
    if table.closed_at is not None or SentAway.objects.filter(table=table, device=device).exists():
        raise Stranger
    return Access(table, device, seats_of(table), is_host=False, holds=frozenset(), watcher=True, sheet=link)


def access_typing(access: Access, table: Table) -> Access:
    """Return this access for the table as it is now, whichever way it came about. Raises Stranger."""
    if access.sheet is not None:
        return access_by_sheet(access.device, table, access.sheet)
    return access_fresh(access.device, table)


def has_come(device: Device | None, link: SheetLink) -> bool:
    """Return whether this device already types at the table of the sheet."""
    return device is not None and Typist.objects.filter(table=link.seat.table, device=device).exists()


def sheet_tokens(table: Table) -> Mapping[int, str]:
    """Return the codes of a table's sheets by the numbers of their seats."""
    found = SheetLink.objects.filter(seat__table=table)
    return dict(found.values_list("seat__number", "token"))
