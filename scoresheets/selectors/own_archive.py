"""All tables of a device as one file."""

from __future__ import annotations

from collections.abc import Iterator

from scoresheets.exports.selectors.archives import Contents, archive
from scoresheets.exports.selectors.csv_rows import tables_csv
from scoresheets.models import Device, Table
from scoresheets.people.selectors.csv_rows import year_csv
from scoresheets.selectors.access import tables_of

AT_ONCE = 50  # tables read with one query, and held


def device_archive(device: Device, language: str) -> Iterator[bytes]:
    """The same of all tables that a device is let in to, hosts or sits at, with the standing of the persons whom it
    knows over everything that they have played.
    """
    tables = Table.objects.filter(tables_of(device), trial=False).order_by("pk")
    contents = Contents(
        tables=list(tables.values_list("pk", flat=True)),
        before=lambda: [("tables.csv", tables_csv(tables.select_related("place").iterator(AT_ONCE)))],
        after=lambda: [("standings.csv", year_csv(device))],
    )
    return archive(contents, language)
