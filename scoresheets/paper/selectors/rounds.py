"""The tables on paper of a round, as one page and one print have them."""

from __future__ import annotations

from collections.abc import Iterable

from scoresheets.models import Device, Night, Round, Table
from scoresheets.nights.tables import tables_of
from scoresheets.paper.pages import RoundDeskView
from scoresheets.paper.selectors.paper_pages import desk_view
from scoresheets.paper.selectors.typed import typed_table
from scoresheets.table.selectors.access import access_fresh


def round_on_paper(night: Night, number: str = "") -> Round | None:
    """Return the round with this number if it has tables on paper, else the newest one that has; None for none."""
    found = Round.objects.filter(night=night, tables__table__on_paper=True).order_by("-number").distinct()
    rounds = {str(each.number): each for each in found}
    return rounds.get(number) or next(iter(rounds.values()), None)


def round_of(table: Table) -> Round | None:
    """Return the round that opened this table; None if no round did."""
    return Round.objects.filter(tables__table=table).first()


def paper_tables(night: Night, drawn: Round | None) -> list[Table]:
    """Return the tables on paper of a round, or (None) of a night that no round opened, by their places."""
    found = tables_of(night).filter(called_by__round=drawn, on_paper=True).select_related("place")
    return list(found.order_by("place__number", "pk"))


def mark_of(table: Table) -> str:
    """Return a mark that changes with what is typed at a table."""
    return f"{table.public_id}.{table.version}"


def round_desks(tables: Iterable[Table], device: Device) -> tuple[RoundDeskView, ...]:
    """Return the desks of these tables for a device that helps at the night."""
    return tuple(_desk(table, device) for table in tables)


def _desk(table: Table, device: Device) -> RoundDeskView:
    access = access_fresh(device, table)
    typed = typed_table(table, access.seats)
    return RoundDeskView(
        place=table.place.number if table.place else 0,
        address=table.public_id,
        game=str(typed.pad.titled(table.options)),
        mark=mark_of(table),
        desk=desk_view(typed, access),
    )
