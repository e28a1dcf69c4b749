"""Read the tables of a night, and the nights of a device."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Prefetch
from django.utils.formats import date_format

from scoresheets.base.words import plain_words
from scoresheets.models import Device, Night, Seat, Table
from scoresheets.table.selectors.acceptance import may_close_now


@dataclass(frozen=True, slots=True)
class EndCounts:
    """Counts for a night: all tables; tables that can be closed now (`ready`); closed tables; and seats with a name."""

    tables: int
    ready: int
    closed: int
    named_seats: int


def night_tables(night: Night) -> list[Table]:
    """Return every table of a night, oldest first, with its seats and their people prefetched."""
    seats = Prefetch("seats", Seat.objects.select_related("guest", "person__one_with"))
    found = Table.objects.filter(place__night=night).select_related("place").prefetch_related(seats)
    return list(found.order_by("pk"))


def end_counts(night: Night) -> EndCounts:
    """Return the counts for the night's end page."""
    tables = night_tables(night)
    return EndCounts(
        tables=len(tables),
        ready=sum(may_close_now(table) for table in tables),
        closed=sum(1 for table in tables if table.closed_at),
        named_seats=sum(1 for table in tables for seat in table.seats.all() if seat.name),
    )


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
