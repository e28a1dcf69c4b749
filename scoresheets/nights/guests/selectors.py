"""Read the guests of a night."""

from __future__ import annotations

from django.db.models import QuerySet

from scoresheets.models import Guest, Latecomer, Night, Table


def guests_of(night: Night) -> QuerySet[Guest]:
    """Return the guests on the list for rounds who have a name, by number."""
    return Guest.objects.filter(night=night, listed=True).exclude(name_key="")


def noted_for_next(table: Table) -> tuple[str, ...]:
    """Return the names of the people noted for the next game at the table's place."""
    noted = Latecomer.objects.filter(place=table.place_id) if table.place_id else ()
    return tuple(each.name for each in noted)
