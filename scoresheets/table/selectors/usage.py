"""Disk space of tables, by the place and the day they were opened from."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, QuerySet, Sum, TextField
from django.db.models.functions import Cast, Length
from django.utils.timezone import localdate

from scoresheets.models import Entry, Table, TypedSheet

BYTES_OF_LINE = 200
"""Size of a line in the log besides its move, with its indexes: 185 were measured."""
BYTES_OF_TABLE = 5_000
"""Size of a table besides its log: its row, seats, sheets and marks."""


@dataclass(frozen=True, slots=True)
class Usage:
    """The tables opened from one place on one day: the place's mark ("" if unknown), their approximate size in bytes,
    and their primary keys.
    """

    origin: str
    day: date
    bytes: int
    tables: tuple[int, ...]


def usage() -> tuple[Usage, ...]:
    """Return all tables by place and day, the most bytes first."""
    sizes = bytes_by_table()
    found: dict[tuple[str, date], list[int]] = {}
    for pk, origin, opened in Table.objects.order_by("pk").values_list("pk", "opened_from", "opened_at"):
        found.setdefault((origin, localdate(opened)), []).append(pk)
    groups = (
        Usage(origin, day, sum(sizes[pk] + BYTES_OF_TABLE for pk in tables), tuple(tables))
        for (origin, day), tables in found.items()
    )
    return tuple(sorted(groups, key=lambda each: (-each.bytes, each.day, each.origin)))


def bytes_by_table() -> Counter[int]:
    """Return the approximate bytes that logs and typed sheets take, by the primary key of their table."""
    sizes: Counter[int] = Counter()
    for pk, lines, moves, dice in _of_logs():
        sizes[pk] += lines * BYTES_OF_LINE + moves + dice
    for pk, boxes, sums in _of_sheets():
        sizes[pk] += boxes + sums
    return sizes


def _of_logs() -> QuerySet[Entry, Any]:
    return (
        Entry.objects.order_by()
        .values("table")
        .annotate(
            lines=Count("pk"),
            moves=Sum(Length(Cast("move", TextField())), default=0),
            further_dice=Sum(Length("more_dice"), default=0),
        )
        .values_list("table", "lines", "moves", "further_dice")
    )


def _of_sheets() -> QuerySet[TypedSheet, Any]:
    return (
        TypedSheet.objects.order_by()
        .values("seat__table")
        .annotate(
            texts=Sum(Length(Cast("boxes", TextField()))), totals=Sum(Length(Cast("sums", TextField())))
        )
        .values_list("seat__table", "texts", "totals")
    )
