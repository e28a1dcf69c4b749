"""Read the guests of a night."""

from __future__ import annotations

from django.db.models import QuerySet

from games.kit.names import same_name
from scoresheets.models import Guest, Night, Place, Table


def guests_of(night: Night) -> QuerySet[Guest]:
    """Return the guests on the list for rounds who have a name, by number."""
    return Guest.objects.filter(night=night, listed=True).exclude(name_key="")


def guests_called(night: Night, name: str) -> QuerySet[Guest]:
    """Return the guests of a name, one on the list first."""
    return night.guests.filter(name_key=same_name(name)).order_by("-listed", "number")


def latecomers_at(place: Place | int | None) -> QuerySet[Guest]:
    """Return the guests who came after the start of a game at a place, and are noted for the next one."""
    return Guest.objects.filter(waits_at=place).exclude(name_key="") if place else Guest.objects.none()


def noted_for_next(table: Table) -> tuple[str, ...]:
    """Return the names of the people noted for the next game at the table's place."""
    return tuple(latecomers_at(table.place_id).values_list("name", flat=True))
