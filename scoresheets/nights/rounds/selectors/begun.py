"""Read which tables of rounds have begun."""

from __future__ import annotations

from collections.abc import Collection

from scoresheets.models import PaperTable, Table, TypedSheet


def begun(tables: Collection[Table]) -> frozenset[int]:
    """Return the primary keys of the tables that have begun. The pad does not see a game on paper begin: such a table
    has begun for it once something was typed.
    """
    on_paper = [table.pk for table in tables if table.on_paper]
    found = {table.pk for table in tables if table.started_at}
    if on_paper:
        found |= set(
            TypedSheet.objects.filter(seat__table__in=on_paper).values_list("seat__table", flat=True)
        )
        noted = PaperTable.objects.filter(table__in=on_paper).exclude(ended="", left=[])
        found |= set(noted.values_list("table", flat=True))
    return frozenset(found)


def has_begun(table: Table) -> bool:
    """Return whether a table has begun, as `begun` does."""
    return table.pk in begun((table,))
