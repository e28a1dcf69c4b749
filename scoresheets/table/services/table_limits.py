"""Limits on the tables of one device and, of those that never began, on the tables of one address."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, QuerySet

from scoresheets.models import Seat, Table, TypedSheet
from scoresheets.models.limits import check_limit, most
from scoresheets.table.services.forgetting import delete_locked


def make_room_for_table(*, owner: int | None, origin: str) -> None:
    """Check that the device with this primary key (None: no device) may open one more table, and delete a table of this
    address that never began where there are too many. Only inside `write_new`. Raises Refusal `too_many_tables`.
    """
    if owner is not None:
        check_limit(Table.objects.filter(opened_by=owner), "device")
    unbegun = _unbegun(origin) if origin else Table.objects.none()
    if unbegun.count() >= most(Table, "address"):
        named = Exists(Seat.objects.filter(table=OuterRef("pk")).exclude(name=""))
        idle = unbegun.select_for_update(of=("self",), skip_locked=True)
        first = idle.annotate(named=named).order_by("named", "pk").first()
        if first is not None:
            delete_locked(first)


def _unbegun(origin: str) -> QuerySet[Table]:
    """Return the tables at home that were opened from this address and never began."""
    typed = TypedSheet.objects.filter(seat__table=OuterRef("pk"))
    return Table.objects.filter(~Exists(typed), opened_from=origin, started_at=None, place=None, kept=False)
