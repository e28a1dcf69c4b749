"""Read the tables of a night, and the nights of a device."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.utils.formats import date_format

from scoresheets.base.words import plain_words
from scoresheets.models import Device, Night, PaperTable, Place, Table, TypedSheet
from scoresheets.table.selectors.acceptance import may_close_now, read_ends


@dataclass(frozen=True, slots=True)
class EndCounts:
    """Counts for a night: all tables; tables that can be closed now (`ready`); closed tables; and seats with a name."""

    tables: int
    ready: int
    closed: int
    named_seats: int


def tables_of(night: Night) -> QuerySet[Table]:
    """Return the tables of a night, found by the keys of its places. In a query over two kinds of rows PostgreSQL may
    read all of the one kind for each of the other, where it has no statistics.
    """
    places = Place.objects.filter(night=night).order_by().values_list("pk", flat=True)
    return Table.objects.filter(place__in=list(places))


def keys_of(night: Night, **only: Any) -> list[int]:
    """Return the primary keys of the tables of a night, of those that meet these conditions."""
    return list(tables_of(night).filter(**only).order_by().values_list("pk", flat=True))


def night_tables(night: Night, **only: Any) -> list[Table]:
    """Return the tables of a night that meet these conditions, oldest first, read with their places, seats and
    people.
    """
    found = tables_of(night).filter(**only)
    found = found.prefetch_related("place", "seats__guest", "seats__person__one_with")
    tables = list(found.order_by("pk"))
    for table in tables:
        table.read_seats = tuple(table.seats.all())
    return tables


def end_counts(night: Night) -> EndCounts:
    """Return the counts for the night's end page."""
    tables = night_tables(night)
    read_ends(tables)
    return EndCounts(
        tables=len(tables),
        ready=sum(may_close_now(table, accepts=night.asks_acceptance) for table in tables),
        closed=sum(1 for table in tables if table.closed_at),
        named_seats=sum(1 for table in tables for seat in table.seats.all() if seat.name),
    )


def open_tables(night: Night) -> tuple[list[Table], list[Table]]:
    """Return the open tables of a night: those that can be closed now, and those where people still play."""
    tables = night_tables(night, closed_at=None)
    read_ends(tables)
    ready = [table for table in tables if may_close_now(table, accepts=night.asks_acceptance)]
    return ready, [table for table in tables if table not in ready]


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


def device_nights(device: Device | None, *, words: str = "", day: date | None = None) -> tuple[Night, ...]:
    """Return the nights at which this device has a role, latest day first.

    With `words` only nights whose name and day hold all of them; with `day` only nights of that day.
    """
    if device is None:
        return ()
    nights = Night.objects.filter(devices__device=device).distinct().order_by("-day", "-pk")
    wanted = plain_words(words).split()
    return tuple(night for night in nights if day in (None, night.day) and _holds(night, wanted))


def _holds(night: Night, wanted: list[str]) -> bool:
    said = plain_words(f"{night.name} {night.day:%Y-%m-%d} {date_format(night.day, 'l j F Y')}")
    return all(word in said for word in wanted)
